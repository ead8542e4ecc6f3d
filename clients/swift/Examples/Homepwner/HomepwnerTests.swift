import Foundation
import OrreryCoreData
import Testing

@MainActor struct HomepwnerTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    ValueTransformer.setValueTransformer(
      BNRImageTransformer(), forName: NSValueTransformerName("BNRImageTransformer"))
  }

  private func openStore() -> ItemStore {
    ItemStore(
      storeURL: folder.url.appendingPathComponent("store.data"),
      modelURL: TemporaryFolder.models.appendingPathComponent("Homepwner.xcdatamodeld"),
      imageStore: ImageStore(folder: folder.url))
  }

  @Test func keepsItemsInTheirOrder() throws {
    var key = ""
    do {
      let store = openStore()
      #expect(store.allItems.isEmpty)
      #expect(store.allAssetTypes.map(\.label) == ["Furniture", "Jewelry", "Electronics"])
      for (name, value) in [("Shiny Bear", 62), ("Rusty Spork", 12), ("Fluffy Mac", 99)] {
        let item = store.createItem()
        item.itemName = name
        item.valueInDollars = Int32(value)
      }
      store.allItems[2].assetType = store.allAssetTypes[2]
      #expect(store.allAssetTypes[2].items?.allObjects as? [BNRItem] == [store.allItems[2]])
      store.allItems[1].assetType = store.addAssetType(label: "Cutlery")
      store.moveItem(from: 2, to: 0)
      #expect(store.allItems.map(\.itemName) == ["Fluffy Mac", "Shiny Bear", "Rusty Spork"])

      let image = Image(width: 80, pixels: Data(0..<80))
      key = try #require(store.allItems[0].itemKey)
      store.imageStore.setImage(image, forKey: key)
      store.allItems[0].setThumbnail(from: image)
      store.removeItem(store.allItems[2])
      #expect(store.saveChanges())
    }
    let store = openStore()
    #expect(store.allItems.map(\.itemName) == ["Fluffy Mac", "Shiny Bear"])
    #expect(store.allItems.map(\.valueInDollars) == [99, 62])
    #expect(store.allAssetTypes.map(\.label) == ["Cutlery", "Electronics", "Furniture", "Jewelry"])
    let mac = store.allItems[0]
    #expect(mac.assetType?.label == "Electronics")
    #expect(mac.itemKey == key)
    #expect(try #require(mac.dateCreated).timeIntervalSinceNow > -60)
    let thumbnail = try #require(mac.thumbnail as? Image)
    #expect(thumbnail.width == 40 && thumbnail.pixels == Data(0..<40))
    #expect(store.imageStore.image(forKey: key)?.width == 80)
  }
}
