import Records

/// The records of the demonstration store, after Apple's sample programs for sharing: contacts, a
/// house with a comment and a photo, and a travel journal.
enum DemoContent {
  struct Contact {
    let name: String
    let givenName: String
    let familyName: String
    let phone: String
    let birthday: Int64?
  }

  static let contacts: [Contact] = [
    Contact(
      name: "contact-1", givenName: "Zoë", familyName: "Ångström", phone: "+46 70 123 45 67",
      birthday: 482_198_400_000),
    Contact(
      name: "contact-2", givenName: "Chidi", familyName: "Anagonye", phone: "+33 6 12 34 56 78",
      birthday: nil),
    Contact(
      name: "contact-3", givenName: "Dara", familyName: "Kim", phone: "+82 10 1234 5678",
      birthday: 700_358_400_000),
    Contact(
      name: "contact-4", givenName: "Émile", familyName: "Nowak", phone: "", birthday: nil),
  ]

  struct Destination {
    let name: String
    let title: String
    let country: String
    let caption: String
    let latitude: Double
    let longitude: Double
    let population: Int64?
    let visited: Int64
  }

  static let destinations: [Destination] = [
    Destination(
      name: "kyoto", title: "Kyōto", country: "Japan",
      caption: "Moss under the maples, and a tram that sings at every corner.",
      latitude: 35.0116, longitude: 135.7681, population: 1_459_640, visited: 1_775_433_600_000),
    Destination(
      name: "reykjavik", title: "Reykjavík", country: "Iceland",
      caption: "Midnight was as bright as noon; we walked to the lighthouse.",
      latitude: 64.1466, longitude: -21.9426, population: 139_875, visited: 1_750_464_000_000),
    Destination(
      name: "valparaiso", title: "Valparaíso", country: "Chile",
      caption: "Every stair is painted, every door leads to another stair.",
      latitude: -33.0472, longitude: -71.6127, population: 296_655, visited: 1_736_899_200_000),
    Destination(
      name: "aeroskobing", title: "Ærøskøbing", country: "Denmark",
      caption: "A town so small that the ferry is its main street.",
      latitude: 54.8911, longitude: 10.4116, population: nil, visited: 1_753_920_000_000),
    Destination(
      name: "hoi-an", title: "Hội An", country: "Viet Nam",
      caption: "Lanterns on the river, rain on the lanterns.",
      latitude: 15.8801, longitude: 108.3380, population: 152_160, visited: 1_741_651_200_000),
  ]
}
