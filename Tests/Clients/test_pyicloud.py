"""pyicloud, with its typed models in the strict mode: a key that they do not know is an error."""

import json

import pytest
from pyicloud.common.cloudkit import (
    CKModifyOperation, CKQueryObject, CKRecord, CKTombstoneRecord, CKWriteRecord,
    CKZoneChangesZoneReq, CKZoneID, CKZoneIDReq)
from pyicloud.common.cloudkit.client import (
    CloudKitApiError, CloudKitAuthError, CloudKitContainerClient)
from pyicloud.services.invites.client import InvitesApiError
from pyicloud.services.invites.models.dto import (
    AcceptanceStatus, EventScope, ParticipantType, RsvpStatus)
from pyicloud.services.invites.service import InvitesService
from pyicloud.services.reminders.service import RemindersService
from requests.adapters import BaseAdapter
from requests.models import Response

from conftest import CONTAINER

ZONE = CKZoneIDReq(zoneName="Trips")
EVENTS = "com.apple.icloud.events"


def without_atomic(response, *_, **__):
    """Zones say whether they are atomic, which other clients need and these models do not know."""
    if "json" not in response.headers.get("Content-Type", ""):
        return
    body = response.json()
    for zone in body.get("zones", []):
        zone.pop("atomic", None)
    response._content = json.dumps(body).encode()


class App:
    """Programs of one person in one container."""

    def __init__(self, server, person, container=CONTAINER, environment="development"):
        self.server = server
        self.session = server.session()
        self.session.hooks["response"].append(without_atomic)
        self.root = f"{server.base}/database/1/{container}/{environment}"
        self.params = {
            "ckAPIToken": server.api_token(container, environment),
            "ckWebAuthToken": server.web_token(person, container, environment),
            "remapEnums": True, "getCurrentSyncToken": True}

    def database(self, name, extra="forbid"):
        return CloudKitContainerClient(
            f"{self.root}/{name}", self.session, self.params, validation_extra=extra,
            bool_param_style="lower")

    def call(self, path, body):
        reply = self.session.post(
            f"{self.root}/{path}", json=body,
            params={key: str(value) for key, value in self.params.items()})
        assert reply.status_code == 200, reply.text
        return reply.json()


def operation(kind, name, fields=None, record_type="Trip", tag=None, **more):
    return CKModifyOperation(operationType=kind, record=CKWriteRecord(
        recordName=name, recordType=record_type, fields=fields or {}, recordChangeTag=tag, **more))


@pytest.fixture(scope="module")
def olga(secure):
    app = App(secure, "olga")
    app.call("private/zones/modify", {
        "operations": [{"operationType": "create", "zone": {"zoneID": {"zoneName": "Trips"}}}]})
    return app


def test_records_of_every_type_come_back_as_they_went(olga):
    private = olga.database("private")
    fields = {
        "title": {"type": "STRING", "value": "Alps ⛰️ \u0000"[:-1]},
        "days": {"type": "INT64", "value": 2**63 - 1},
        "price": {"type": "DOUBLE", "value": 0.1},
        "start": {"type": "TIMESTAMP", "value": 1_700_000_000_123},
        "blob": {"type": "BYTES", "value": "AAEC/w=="},
        "tags": {"type": "STRING_LIST", "value": ["a", ""]},
        "counts": {"type": "INT64_LIST", "value": [-(2**63), 0]},
        "rates": {"type": "DOUBLE_LIST", "value": [1.5, -2.25]},
        "empty": {"type": "STRING_LIST", "value": []},
        "secret": {"type": "STRING", "value": "hush", "isEncrypted": True},
        "depth": {"type": "DOUBLE", "value": 3.5, "isEncrypted": True},
        "next": {"type": "REFERENCE", "value": {"recordName": "other", "action": "NONE"}},
        "all": {"type": "REFERENCE_LIST", "value": [{"recordName": "other", "action": "NONE"}]},
        "place": {"type": "LOCATION", "value": {"latitude": 46.5, "longitude": 8.0}},
    }
    made = private.modify(
        operations=[operation("create", "every", fields)], zone_id=ZONE, atomic=True)
    assert made.syncToken
    found, = private.lookup(["every"], zone_id=ZONE).records
    assert isinstance(found, CKRecord)
    assert found.model_dump(mode="json") == made.records[0].model_dump(mode="json")
    values = {key: field.value for key, field in found.fields.items()}
    assert values["title"] == "Alps ⛰️ " and values["days"] == 2**63 - 1
    assert values["price"] == 0.1 and values["blob"] == b"\x00\x01\x02\xff"
    assert values["start"].timestamp() == 1_700_000_000.123
    assert values["tags"] == ["a", ""] and values["empty"] == []
    assert values["counts"] == [-(2**63), 0] and values["rates"] == [1.5, -2.25]
    assert found.fields.secret.unwrap().isEncrypted and values["secret"] == "hush"
    assert found.fields.depth.unwrap().isEncrypted and values["depth"] == 3.5
    assert values["next"].recordName == "other" and values["all"][0].action == "NONE"
    assert values["place"] == {"latitude": 46.5, "longitude": 8.0}
    assert found.created.userRecordName == found.zoneID.ownerRecordName
    for field, given in fields.items():
        assert found.fields[field].type_tag == given["type"]


def test_writes_are_merged_replaced_refused_and_undone(olga):
    private, lenient = olga.database("private"), olga.database("private", "allow")
    text = lambda value: {"type": "STRING", "value": value}
    first, = private.modify(operations=[operation(
        "create", "m", {"title": text("one"), "note": text("kept")})], zone_id=ZONE).records
    second, = private.modify(operations=[operation(
        "update", "m", {"title": text("two")}, tag=first.recordChangeTag)], zone_id=ZONE).records
    assert second.fields.note.value == "kept" and second.fields.title.value == "two"
    with pytest.raises(CloudKitApiError, match="CONFLICT .*oplock"):
        lenient.modify(operations=[
            operation("update", "m", {"title": text("x")}, tag=first.recordChangeTag),
            operation("create", "never")], zone_id=ZONE, atomic=True)
    with pytest.raises(CloudKitApiError, match="m: EXISTS"):
        lenient.modify(operations=[operation("create", "m")], zone_id=ZONE)
    gone, kept = lenient.lookup(["never", "m"], zone_id=ZONE).records
    assert gone.serverErrorCode == "NOT_FOUND" and kept.fields.title.value == "two"
    third, = private.modify(operations=[operation(
        "replace", "m", {"title": text("three")}, tag=kept.recordChangeTag)], zone_id=ZONE).records
    assert third.fields.title.value == "three" and third.fields.get_value("note") is None
    # A number and a list that become null are no fields any more: its types know no null there.
    number = {"count": {"type": "INT64", "value": 1}, "tags": {"type": "STRING_LIST", "value": ["a"]}}
    private.modify(operations=[operation("forceUpdate", "m", number)], zone_id=ZONE)
    fourth, = private.modify(operations=[operation(
        "forceReplace", "m", {"title": text("three")})], zone_id=ZONE).records
    assert fourth.fields.get_value("count") is None and fourth.fields.title.value == "three"
    deleted, = private.modify(operations=[operation("forceDelete", "m")], zone_id=ZONE).records
    assert isinstance(deleted, CKTombstoneRecord)


def test_queries_page_sort_and_filter(olga):
    private = olga.database("private")
    private.modify(operations=[
        operation("create", f"q{n}", {"n": {"type": "INT64", "value": n}}, record_type="Query")
        for n in range(25)], zone_id=ZONE)
    query = CKQueryObject(
        recordType="Query", sortBy=[{"fieldName": "n", "ascending": False}],
        filterBy=[{"comparator": "LESS_THAN", "fieldName": "n",
                   "fieldValue": {"type": "INT64", "value": 20}}])
    numbers, marker = [], None
    while True:
        page = private.query(query=query, zone_id=ZONE, results_limit=7, continuation=marker)
        numbers += [record.fields.n.value for record in page.records]
        marker = page.continuationMarker
        if marker is None:
            break
    assert numbers == list(range(19, -1, -1))
    wide = private.query(query=CKQueryObject(recordType="Query"), zone_wide=True)
    assert len(wide.records) == 25
    assert private.query_sync_token(query=query, zone_id=ZONE)


def test_feeds_lead_to_the_same_records(olga):
    private = olga.database("private")
    olga.call("private/zones/modify", {
        "operations": [{"operationType": "create", "zone": {"zoneID": {"zoneName": "Feed"}}}]})
    zone = CKZoneIDReq(zoneName="Feed")
    before = private.database_changes().syncToken
    private.modify(
        operations=[operation("create", f"f{n}") for n in range(30)], zone_id=zone, atomic=True)
    changed = private.database_changes(sync_token=before)
    assert [z.zoneID.zoneName for z in changed.zones] == ["Feed"]
    request = CKZoneChangesZoneReq(zoneID=CKZoneID(zoneName="Feed"))
    pages = list(private.iter_changes(zone_req=request, results_limit=8))
    assert len(pages) == 4
    assert [r.recordName for p in pages for r in p.records] == [f"f{n}" for n in range(30)]
    private.modify(operations=[operation("forceDelete", "f3")], zone_id=zone)
    later = private.changes(zone_req=CKZoneChangesZoneReq(
        zoneID=CKZoneID(zoneName="Feed"), syncToken=pages[-1].syncToken))
    gone, = later.zones[0].records
    assert isinstance(gone, CKTombstoneRecord) and gone.recordName == "f3"
    listed = {zone.zoneID.zoneName: zone for zone in private.zones_list().zones}
    assert {"_defaultZone", "Trips", "Feed"} <= listed.keys()
    assert listed["Feed"].syncToken and listed["Feed"].zoneID.zoneType == "REGULAR_CUSTOM_ZONE"
    with pytest.raises(CloudKitApiError, match="ZONE_NOT_FOUND"):
        private.changes(zone_req=CKZoneChangesZoneReq(zoneID=CKZoneID(zoneName="Nowhere")))


def test_files_go_up_and_come_down_over_tls(olga):
    private = olga.database("private")
    for data in [b"", b"picture", bytes(range(256)) * 12_000]:
        token = private.upload_asset(
            record_type="Photo", field_name="image", record_name="p", data=data, zone_id=ZONE)
        value = token.model_dump(mode="json", exclude_none=True)
        private.modify(operations=[operation(
            "forceUpdate", "p", {"image": {"type": "ASSETID", "value": value}}, "Photo")],
            zone_id=ZONE)
        record, = private.lookup(["p"], zone_id=ZONE).records
        image = record.fields.image.value
        assert image.size == len(data) and image.fileChecksum == token.fileChecksum
        assert image.downloadURL.startswith("https://")
        assert private.download_asset_bytes(image.downloadURL) == data
        named = image.downloadURL.replace("${f}", "holiday.jpg")
        assert b"".join(private.download_asset_stream(named)) == data


def test_strangers_are_refused(secure, olga):
    app = App(secure, "olga")
    app.params["ckWebAuthToken"] = "nonsense"
    with pytest.raises(CloudKitAuthError):
        app.database("private").zones_list()
    del app.params["ckWebAuthToken"]
    with pytest.raises(CloudKitApiError, match="421"):
        app.database("private").zones_list()
    shared = App(secure, "eve").database("shared")
    assert shared.zones_list().zones == []
    with pytest.raises(CloudKitApiError, match="404"):
        shared.lookup(["every"], zone_id=CKZoneIDReq(zoneName="Trips", ownerRecordName="_x"))


EVENT_SCHEMA = """DEFINE SCHEMA
  RECORD TYPE EventDetails (
    "___recordID" REFERENCE QUERYABLE,
    title ENCRYPTED STRING, notes ENCRYPTED STRING, time ENCRYPTED BYTES,
    isCancelled INT64, hint STRING
  );
  RECORD TYPE RSVP (
    status ENCRYPTED INT64, name ENCRYPTED STRING, message ENCRYPTED STRING,
    numAdditionalAdults ENCRYPTED INT64, numAdditionalKids ENCRYPTED INT64,
    numAdditionalGuests ENCRYPTED INT64, image ASSET
  );
"""


class Gateway(BaseAdapter):
    """Stands for the host that says whether an account may make events."""

    def send(self, request, **_):
        response = Response()
        response.status_code, response.request, response.url = 200, request, request.url
        response._content = json.dumps([{
            "featureKey": "apps.rsvp.create-event", "canUse": True, "accessToken": "t",
            "cacheTill": "2100-01-01T00:00:00Z"}]).encode()
        return response

    def close(self):
        pass


class Invites(App):
    """The client for invitations, as it is, in production."""

    def __init__(self, server, person):
        super().__init__(server, person, EVENTS, "production")
        self.session.mount("https://gatewayws.icloud.com", Gateway())
        self.service = InvitesService(
            server.base, self.session, dict(self.params), cloudkit_validation_extra="forbid")


@pytest.fixture(scope="module")
def event(secure):
    """Olga's event: a zone that is shared whole with Gus, and its link."""
    secure.add_container(EVENTS, "Events")
    schema = secure.folder / "events.ckdb"
    schema.write_text(EVENT_SCHEMA)
    secure.command("schema", "import", "--container", EVENTS, str(schema))
    secure.command("schema", "deploy", "--container", EVENTS)
    host = Invites(secure, "olga")
    host.call("private/zones/modify", {
        "operations": [{"operationType": "create", "zone": {"zoneID": {"zoneName": "E1"}}}]})
    host.database("private").modify(zone_id=CKZoneIDReq(zoneName="E1"), operations=[operation(
        "create", "EventDetails:E1", {
            "title": {"type": "STRING", "value": "Garden party", "isEncrypted": True},
            "time": {"type": "BYTES", "isEncrypted": True, "value":
                     "eyJzdGFydFNpbmNlMTk3MCI6MTgwMDAwMDAwMDAwMH0="}}, "EventDetails")])
    share = host.call("private/records/modify", {
        "zoneID": {"zoneName": "E1"}, "operations": [{"operationType": "create", "record": {
            "recordName": "cloudkit.zoneshare", "recordType": "cloudkit.share",
            "createShortGUID": True, "publicPermission": "NONE",
            "participants": [{
                "type": "USER", "permission": "READ_WRITE", "acceptanceStatus": "INVITED",
                "userIdentity": {"lookupInfo": {"emailAddress": "gus@example.org"}}}],
            "fields": {"isCancelled": {"value": 0}}}}]})
    return host, share["records"][0]["shortGUID"]


def test_an_event_is_resolved_accepted_answered_and_cancelled(secure, event):
    host, guid = event
    mine = host.service.event("E1")
    assert mine.scope is EventScope.PRIVATE and mine.title == "Garden party"
    assert mine.time.start.timestamp() == 1_800_000_000
    assert [(p.type, p.acceptance_status, p.email) for p in mine.share.participants] == [
        (ParticipantType.OWNER, AcceptanceStatus.ACCEPTED, "olga@example.org"),
        (ParticipantType.USER, AcceptanceStatus.INVITED, "gus@example.org")]
    assert [event.event_id for event in host.service.events()] == ["E1"]

    guest = Invites(secure, "gus")
    assert guest.service.events() == []
    shown = guest.service.resolve(guid)
    assert (shown.event_id, shown.participant_status, shown.participant_permission) == (
        "E1", "INVITED", "READ_WRITE")
    assert shown.owner_given_name == "Olga" and shown.share.short_guid == guid

    joined = guest.service.accept(guid)
    assert joined.scope is EventScope.SHARED and joined.title == "Garden party"
    assert [p.acceptance_status for p in joined.share.participants] == [
        AcceptanceStatus.ACCEPTED, AcceptanceStatus.ACCEPTED]
    answer = guest.service.rsvp(joined, RsvpStatus.MAYBE, name="Gus", message="If it is dry")
    assert answer.participant_id == joined.share.current_user_participant_id
    again = guest.service.event("E1")
    assert [(r.name, r.status) for r in again.rsvps] == [("Gus", RsvpStatus.MAYBE)]
    guest.service.rsvp(again, RsvpStatus.GOING, plus_one_kids=2)

    mine = host.service.event("E1")
    assert [(r.status, r.message, r.num_additional_kids) for r in mine.rsvps] == [
        (RsvpStatus.GOING, "If it is dry", 2)]
    cancelled = host.service.cancel(mine)
    assert cancelled.is_cancelled and guest.service.event("E1").is_cancelled
    share, = guest.database("shared").lookup(
        ["cloudkit.zoneshare"], zone_id=guest.service._zone_id_req("E1", EventScope.SHARED)).records
    assert share.fields.isCancelled.value == 1
    assert not host.service.cancel(cancelled, cancelled=False).is_cancelled


def test_who_is_not_invited_learns_nothing(secure, event):
    stranger = Invites(secure, "eve")
    with pytest.raises(InvitesApiError):
        stranger.service.resolve("0thisWasNeverAShortGUID00")
    with pytest.raises(InvitesApiError):
        stranger.service.accept(event[1])
    assert stranger.service.events() == []


class Reminders(RemindersService):
    """The client for reminders, in an environment where types appear with the first save."""

    _ENV = "development"


def test_reminders_are_made_changed_decorated_and_deleted(secure):
    container = Reminders._CONTAINER
    secure.add_container(container, "Reminders")
    app = App(secure, "olga", container)
    app.call("private/zones/modify", {"operations": [
        {"operationType": "create", "zone": {"zoneID": {"zoneName": "Reminders"}}}]})
    app.call("private/records/modify", {
        "zoneID": {"zoneName": "Reminders"}, "operations": [
            {"operationType": "create", "record": {
                "recordName": "List/L1", "recordType": "List",
                "fields": {"Name": {"value": "Groceries"}}}}]})
    service = Reminders(
        secure.base, app.session, dict(app.params), cloudkit_validation_extra="forbid")
    assert [(one.id, one.title) for one in service.lists()] == [("List/L1", "Groceries")]
    cursor = service.sync_cursor()
    milk = service.create("List/L1", "Milk", desc="2 litres")
    fetch = lambda: service.get(milk.id)
    changed = fetch()
    assert (changed.title, changed.desc) == ("Milk", "2 litres")
    changed.title = "Oat milk"
    service.update(changed)
    assert fetch().title == "Oat milk"
    assert [(e.type, e.reminder_id) for e in service.iter_changes(since=cursor)] == [
        ("updated", milk.id)]
    service.add_location_trigger(
        fetch(), title="Shop", address="Main street", latitude=46.5, longitude=8.0)
    alarm, = service.alarms_for(fetch())
    assert (alarm.trigger.title, alarm.trigger.latitude) == ("Shop", 46.5)
    service.create_hashtag(fetch(), "food")
    assert [tag.name for tag in service.tags_for(fetch())] == ["food"]
    service.create_url_attachment(fetch(), "https://example.org")
    assert [one.url for one in service.attachments_for(fetch())] == ["https://example.org"]
    service.delete(fetch())
    assert [(e.type, e.reminder_id) for e in service.iter_changes(since=cursor)] == [
        ("deleted", milk.id)]
