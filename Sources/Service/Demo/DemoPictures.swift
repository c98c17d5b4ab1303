import Cryptography
import RecordStore
import Records

/// The pictures of the demonstration, already among the store's files.
struct DemoPictures: Sendable {
  let house: Asset
  let landscapes: [Asset]

  init(_ files: AssetFiles, _ random: any RandomSource) throws {
    house = try files.store(DemoPicture.house(), random: random)
    landscapes = try DemoContent.destinations.indices.map {
      try files.store(DemoPicture.landscape($0), random: random)
    }
  }
}
