"""requests-cloudkit: a server that signs its calls to the public database."""

import base64
import hashlib
import json
import subprocess

import ecdsa
import pytest
from requests_cloudkit import CloudKitAuth

from conftest import CONTAINER


class Auth(CloudKitAuth):
    """Two methods of it mix text and bytes, which Python 3 refuses; what they sign is the same."""

    def make_signature(self, formatted_date, body, path):
        text = f"{formatted_date}:{self.encode_body(body)}:{path}"
        with open(self.key_file_name) as file:
            key = ecdsa.SigningKey.from_pem(file.read())
        signature = key.sign(
            text.encode(), hashfunc=hashlib.sha256, sigencode=ecdsa.util.sigencode_der)
        return base64.b64encode(signature).decode()

    def encode_body(self, body):
        body = body or b""
        body = body.encode() if isinstance(body, str) else body
        return base64.b64encode(hashlib.sha256(body).digest()).decode()


class Server:
    """A program that holds a key."""

    def __init__(self, sharehold, name):
        private = sharehold.folder / f"{name}.pem"
        public = sharehold.folder / f"{name}-public.pem"
        subprocess.run(
            ["openssl", "ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", private],
            check=True, capture_output=True)
        subprocess.run(
            ["openssl", "ec", "-in", private, "-pubout", "-out", public],
            check=True, capture_output=True)
        self.key = sharehold.command(
            "key", "add", *sharehold.place(), "--name", name, str(public))
        self.sharehold = sharehold
        self.session = sharehold.session()
        self.session.auth = Auth(self.key, str(private))

    def post(self, path, body, environment="development", **options):
        return self.session.post(
            f"{self.sharehold.base}/database/1/{CONTAINER}/{environment}/{path}",
            data=json.dumps(body), **options)


@pytest.fixture(scope="module")
def server(plain):
    return Server(plain, "Importer")


def create(name):
    return {"operations": [{"operationType": "create", "record": {
        "recordType": "City", "recordName": name, "fields": {"title": {"value": name.title()}}}}]}


def test_a_server_writes_and_reads_the_public_database(server):
    made = server.post("public/records/modify", create("kyoto"))
    assert made.status_code == 200, made.text
    record, = made.json()["records"]
    assert record["fields"] == {"title": {"value": "Kyoto", "type": "STRING"}}
    assert record["created"]["userRecordName"].startswith("_")
    query = {"query": {"recordType": "City"}}
    found = server.post("public/records/query", query, params={"clientId": "a b/c"})
    assert [r["recordName"] for r in found.json()["records"]] == ["kyoto"], found.text
    url = f"{server.sharehold.base}/database/1/{CONTAINER}/development/public/zones/list"
    zones = server.session.get(url)
    assert zones.status_code == 200, zones.text
    assert zones.json()["zones"][0]["zoneID"]["zoneName"] == "_defaultZone"
    anyone = server.sharehold.session().post(
        url.replace("zones/list", "records/query"), json=query,
        params={"ckAPIToken": server.sharehold.api_token()})
    assert len(anyone.json()["records"]) == 1


def test_a_key_opens_nothing_else(server):
    for path in ["private/zones/list", "shared/zones/list", "private/records/query"]:
        reply = server.post(path, {})
        assert (reply.status_code, reply.json()["serverErrorCode"]) == (403, "ACCESS_DENIED")
    reply = server.post("public/users/caller", {})
    assert reply.status_code == 403
    reply = server.post("public/records/query", {}, environment="production")
    assert (reply.status_code, reply.json()["serverErrorCode"]) == (401, "AUTHENTICATION_FAILED")


def test_a_signed_write_is_carried_out_once(server):
    sent = server.post("public/records/modify", create("osaka"))
    assert sent.status_code == 200
    session = server.sharehold.session()
    replayed = session.send(sent.request)
    assert (replayed.status_code, replayed.json()["serverErrorCode"]) == (
        401, "AUTHENTICATION_FAILED"), replayed.text
    changed = sent.request.copy()
    changed.prepare_body(json.dumps(create("nara")), None)
    assert session.send(changed).status_code == 401
    names = ["osaka", "nara"]
    found = server.post("public/records/lookup", {"records": [{"recordName": n} for n in names]})
    assert [r.get("serverErrorCode") for r in found.json()["records"]] == [None, "NOT_FOUND"]


def test_a_revoked_key_is_refused(plain):
    server = Server(plain, "Old")
    assert server.post("public/zones/list", {}).status_code == 200
    keys = json.loads(plain.command("key", "list", "--json"))
    number, = [str(key["id"]) for key in keys if key["name"] == "Old"]
    plain.command("key", "revoke", number)
    assert server.post("public/zones/list", {}).status_code == 401
