"""Bodies that are nearly right: no crash, no answer of the 500s, no connection that is dropped."""

import concurrent.futures
import copy
import http.client
import json
import random
import time
import urllib.parse

import pytest

from conftest import CONTAINER

SECONDS = 25
ZONE = {"zoneName": "Trips"}
RECORD = {
    "recordName": "r1", "recordType": "Trip", "recordChangeTag": "1", "createShortGUID": True,
    "parent": {"recordName": "t1"}, "fields": {
        "s": {"value": "text", "type": "STRING"}, "n": {"value": 4}, "d": {"value": 0.5},
        "t": {"value": 1_700_000_000_000, "type": "TIMESTAMP"}, "b": {"value": "AAEC", "type": "BYTES"},
        "l": {"value": ["a", "b"], "type": "STRING_LIST"}, "e": {
            "value": "hush", "type": "STRING", "isEncrypted": True},
        "p": {"value": {"latitude": 1.5, "longitude": 2, "altitude": 3, "timestamp": 4}},
        "r": {"value": {"recordName": "t1", "action": "NONE", "zoneID": ZONE}},
        "a": {"value": {"fileChecksum": "AQ==", "size": 7, "receipt": "x"}, "type": "ASSETID"}}}
SHARE = {
    "recordName": "S1", "recordType": "cloudkit.share", "forRecord": {
        "recordName": "t1", "recordChangeTag": "1"}, "publicPermission": "NONE",
    "participants": [{
        "participantId": "p1", "type": "USER", "permission": "READ_WRITE",
        "acceptanceStatus": "INVITED", "userIdentity": {
            "lookupInfo": {"emailAddress": "gus@example.org"}}}],
    "fields": {"cloudkit.title": {"value": "Alps"}}, "requesters": [], "blocked": [],
    "denyAccessRequests": False, "oneTimeStableUrlInfo": {"oneTimeLinks": [{"participantId": ["x"]}]}}
QUERY = {
    "recordType": "Trip", "filterBy": [
        {"comparator": "EQUALS", "fieldName": "s", "fieldValue": {"value": "a", "type": "STRING"}},
        {"comparator": "NEAR", "fieldName": "p", "distance": 10,
         "fieldValue": {"value": {"latitude": 1, "longitude": 2}}}],
    "sortBy": [{"fieldName": "n", "ascending": False}, {"systemFieldName": "createdTimestamp"}]}
SUBSCRIPTION = {
    "subscriptionID": "s1", "subscriptionType": "query", "zoneID": ZONE, "query": QUERY,
    "firesOn": ["create"], "firesOnce": True, "notificationInfo": {"alertBody": "New"}}
CALLS = [
    ("private/records/modify", {"zoneID": ZONE, "atomic": True, "desiredKeys": ["s"], "operations": [
        {"operationType": "forceUpdate", "record": RECORD},
        {"operationType": "forceDelete", "record": {"recordName": "r2"}}]}),
    ("private/records/modify", {"zoneID": ZONE, "operations": [
        {"operationType": "forceUpdate", "record": SHARE}]}),
    ("public/records/modify", {"operations": [{"operationType": "create", "record": {
        "recordType": "City", "fields": {"s": {"value": "x"}}}}]}),
    ("private/records/query", {"zoneID": ZONE, "query": QUERY, "resultsLimit": 5,
                               "desiredKeys": ["s"], "numbersAsStrings": True}),
    ("private/records/query", {"zoneWide": True, "query": {"recordType": "Trip"},
                               "continuationMarker": "AAAA"}),
    ("private/records/lookup", {"zoneID": ZONE, "records": [{"recordName": "t1"}]}),
    ("private/records/changes", {"zoneID": ZONE, "syncToken": "AAAA", "reverse": True}),
    ("private/changes/zone", {"zones": [{"zoneID": ZONE, "resultsLimit": 3, "reverse": True,
                                         "desiredRecordTypes": ["Trip"]}]}),
    ("private/changes/database", {"syncToken": "AAAA", "resultsLimit": 3}),
    ("private/zones/lookup", {"zones": [ZONE]}),
    ("private/zones/modify", {"operations": [
        {"operationType": "create", "zone": {"zoneID": {"zoneName": "Z"}}}]}),
    ("shared/records/lookup", {"zoneID": {**ZONE, "ownerRecordName": "_x"},
                               "records": [{"recordName": "t1"}]}),
    ("public/records/resolve", {"shortGUIDs": [
        {"value": "x", "shouldFetchRootRecord": True, "rootRecordDesiredKeys": ["s"]}]}),
    ("public/records/accept", {"shortGUIDs": [{"value": "x"}]}),
    ("public/users/discover", {"lookupInfos": [
        {"emailAddress": "gus@example.org"}, {"phoneNumber": "+33 6 12 34 56 78"}]}),
    ("private/subscriptions/modify", {"operations": [
        {"operationType": "create", "subscription": SUBSCRIPTION}]}),
    ("private/subscriptions/lookup", {"subscriptions": [{"subscriptionID": "s1"}]}),
    ("private/assets/upload", {"zoneID": ZONE, "tokens": [
        {"recordType": "Photo", "recordName": "p", "fieldName": "image"}]}),
    ("private/assets/rereference", {"zoneID": ZONE, "targetZoneID": ZONE, "assets": [
        {"recordName": "p", "fieldName": "image"}]}),
    ("public/tokens/create", {"apnsEnvironment": "development", "clientId": "c"}),
    ("public/tokens/register", {"apnsEnvironment": "development", "apnsToken": "t"}),
]
ODD = [
    None, True, False, 0, -1, 1, 2**31, 2**53, 2**63 - 1, -(2**63), 2**63, 2**64, 10**400, 0.5, -0.0,
    1e308, "", " ", "a" * 300, "a" * 70_000, "\u0000", "\ud800", "‮", "_defaultZone", "__defaultOwner__",
    "cloudkit.share", "cloudkit.zoneshare", "Users", "___recordID", "%00", "../..", "'\"--", "AAAA",
    [], {}, [[]], [None], [{}], {"value": None}, {"": ""}, {"recordName": "t1"}, {"zoneName": "Nope"}]


def places(value, path=()):
    """Where the parts of a body stand."""
    yield path
    items = value.items() if isinstance(value, dict) else (
        enumerate(value) if isinstance(value, list) else ())
    for key, part in items:
        yield from places(part, (*path, key))


def nested(depth):
    value = []
    for level in range(depth):
        value = [value] if level % 2 else {"value": value}
    return value


def change(chance, body):
    """One part of a body is replaced, taken away, renamed or repeated."""
    path = chance.choice(list(places(body))[1:])
    place = body
    for key in path[:-1]:
        place = place[key]
    key = path[-1]
    kind = chance.randrange(10)
    if kind < 6:
        place[key] = copy.deepcopy(chance.choice(ODD))
    elif kind == 6:
        del place[key]
    elif kind == 7:
        place[key] = nested(chance.choice([5, 60, 64, 65, 300]))
    elif kind == 8 and isinstance(place, dict):
        place[chance.choice(["value", "type", "recordName", "zoneID", "x" * 300])] = place.pop(key)
    elif isinstance(place, list):
        place.extend(copy.deepcopy(place[key]) for _ in range(chance.choice([1, 150, 250])))
    else:
        place[key] = [copy.deepcopy(place[key])] * 2


def mutated(chance, body):
    body = copy.deepcopy(body)
    for _ in range(chance.choice([1, 1, 1, 2, 4])):
        if body:
            change(chance, body)
    data = bytearray(json.dumps(body, ensure_ascii=chance.random() < 0.9).encode(
        "utf-8", "surrogatepass"))
    if chance.random() < 0.15:
        for _ in range(chance.choice([1, 3, 30])):
            data[chance.randrange(len(data))] = chance.randrange(256)
    if chance.random() < 0.05:
        del data[chance.randrange(len(data)):]
    return bytes(data)


class Caller:
    """One connection that is kept alive."""

    def __init__(self, server, query):
        self.server, self.query = server, query
        self.connection = http.client.HTTPConnection(
            server.base.removeprefix("http://"), timeout=20)

    def post(self, path, body):
        self.connection.request(
            "POST", f"/database/1/{CONTAINER}/development/{path}?{self.query}", body,
            {"Content-Type": "text/plain"})
        reply = self.connection.getresponse()
        return reply, reply.read()


def abuse(server, query, seed, until):
    chance = random.Random(seed)
    caller = Caller(server, query)
    count = 0
    while time.monotonic() < until:
        path, body = chance.choice(CALLS)
        data = mutated(chance, body)
        try:
            reply, text = caller.post(path, data)
        except (OSError, http.client.HTTPException) as error:
            return count, f"{path}: {error!r} after {data[:2000]!r}"
        if reply.status >= 500:
            return count, f"{path}: {reply.status} {text[:500]!r} for {data[:2000]!r}"
        try:
            value = json.loads(text)
        except ValueError as error:
            return count, f"{path}: {error} in {text!r} for {data[:2000]!r}"
        if b'"INTERNAL_ERROR"' in text and b"could not find subscription" not in text:
            return count, f"{path}: {value} for {data[:2000]!r}"
        if reply.status >= 400 and not {"uuid", "serverErrorCode", "reason"} <= value.keys():
            return count, f"{path}: {text!r}"
        count += 1
    return count, None


@pytest.fixture
def query(plain):
    return urllib.parse.urlencode(
        {"ckAPIToken": plain.api_token(), "ckWebAuthToken": plain.web_token("olga")})


def test_mutated_bodies_break_nothing(plain, query):
    caller = Caller(plain, query)
    for path, body in [
        ("private/zones/modify", {"operations": [
            {"operationType": "create", "zone": {"zoneID": ZONE}}]}),
        ("private/records/modify", {"zoneID": ZONE, "operations": [
            {"operationType": "create", "record": {"recordType": "Trip", "recordName": name}}
            for name in ["t1", "t2"]]})]:
        reply, text = caller.post(path, json.dumps(body))
        assert reply.status == 200, text
    until = time.monotonic() + SECONDS
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        done = list(pool.map(lambda seed: abuse(plain, query, seed, until), range(1, 5)))
    faults = [fault for _, fault in done if fault]
    assert not faults, "\n\n".join(faults)
    assert sum(count for count, _ in done) > 500
    reply, text = caller.post("private/records/lookup", json.dumps(
        {"zoneID": ZONE, "records": [{"recordName": "t2"}]}))
    assert reply.status == 200
