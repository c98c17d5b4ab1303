import RecordStore
import Records

/// Fills the three containers as their owner would: every step is an ordinary operation.
struct DemoBuilder {
  let context: WriteContext
  let people: DemoPeople
  let pictures: DemoPictures
  let files: AssetFiles

  func addContacts(_ container: ContainerID) throws {
    let zone = try zone(container, "Contacts")
    let records = DemoContent.contacts.map { contact in
      create(
        contact.name, "Contact",
        [
          text("givenName", contact.givenName), text("familyName", contact.familyName),
          text("phone", contact.phone),
          Field(
            name: "birthday", type: FieldType(.timestamp),
            value: contact.birthday.map { .timestamp($0) } ?? .null),
        ])
    }
    let saved = try save(zone, records)
    let share = try Shares.shareRecord(
      context, record: saved[0], ShareOptions(title: "Zoë Ångström"))
    try invite(share.share, .readWrite)
  }

  func addHouse(_ container: ContainerID) throws {
    let zone = try zone(container, "Houses")
    try Assets.register(context, pictures.house, in: files)
    let photo = Field(name: "photo", type: FieldType(.asset), value: .asset(pictures.house))
    _ = try save(
      zone,
      [
        create(
          "house-1", "House",
          [
            text("address", "12 Garden Lane, Port Ellery"),
            text("comment", "South-facing kitchen; the roof was renewed in 2019."), photo,
            Field(name: "rooms", type: FieldType(.int64), value: .int64(5)),
          ])
      ])
  }

  func addJournal(_ container: ContainerID) throws {
    let zone = try zone(container, "Trips")
    for picture in pictures.landscapes { try Assets.register(context, picture, in: files) }
    let records = zip(DemoContent.destinations, pictures.landscapes).map { place, picture in
      var location = Location(latitude: place.latitude, longitude: place.longitude)
      location.horizontalAccuracy = 50
      return create(
        place.name, "Destination",
        [
          text("title", place.title), text("country", place.country),
          text("caption", place.caption),
          Field(name: "location", type: FieldType(.location), value: .location(location)),
          Field(
            name: "population", type: FieldType(.int64),
            value: place.population.map { .int64($0) } ?? .null),
          Field(name: "visited", type: FieldType(.timestamp), value: .timestamp(place.visited)),
          Field(name: "picture", type: FieldType(.asset), value: .asset(picture)),
        ])
    }
    _ = try save(zone, records)
    let share = try Shares.shareZone(context, zone: zone, ShareOptions(title: "Travel journal"))
    try invite(share.share, .readOnly)
    _ = try Shares.accept(context.acting(as: .account(people.participant)), share: share.share)
  }

  private func invite(_ share: ShareID, _ permission: Permission) throws {
    let address = Invitee.address(.email, DemoPerson.participant.email)
    _ = try Shares.invite(context, share: share, [Invitation(address, permission: permission)])
  }

  private func zone(_ container: ContainerID, _ name: String) throws -> ZoneID {
    try Zones.create(
      context, container: container, environment: .development, owner: people.owner, name: name)
  }

  private func save(_ zone: ZoneID, _ operations: [RecordOperation]) throws -> [RecordID] {
    try RecordWriter.modify(context, ModifyRequest(zone: zone, operations: operations)).map {
      try $0.get().id
    }
  }

  private func create(_ name: String, _ type: String, _ fields: [Field]) -> RecordOperation {
    RecordOperation(.create, name: name, type: type, fields: fields)
  }

  private func text(_ name: String, _ value: String) -> Field {
    Field(name: name, type: FieldType(.string), value: .string(value))
  }
}
