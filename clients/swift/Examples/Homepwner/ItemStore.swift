// The items in their owner's order, and the types that they may have.

import Foundation
import OrreryCoreData

class ItemStore {
  private(set) var allItems: [BNRItem] = []
  private(set) var allAssetTypes: [BNRAssetType] = []
  let imageStore: ImageStore
  private let context: NSManagedObjectContext

  init(storeURL: URL, modelURL: URL, imageStore: ImageStore) {
    self.imageStore = imageStore
    guard let model = NSManagedObjectModel(contentsOf: modelURL) else {
      fatalError("There is no model at \(modelURL)")
    }
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    do {
      try coordinator.addPersistentStore(
        ofType: NSSQLiteStoreType, configurationName: nil, at: storeURL, options: nil)
    } catch {
      fatalError("Open failed: \(error.localizedDescription)")
    }
    context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    loadAllItems()
    loadAllAssetTypes()
  }

  private func loadAllItems() {
    let request: NSFetchRequest<BNRItem> = BNRItem.fetchRequest()
    request.sortDescriptors = [NSSortDescriptor(key: "orderingValue", ascending: true)]
    do {
      allItems = try context.fetch(request)
    } catch {
      fatalError("Fetch failed: \(error.localizedDescription)")
    }
  }

  private func loadAllAssetTypes() {
    let request: NSFetchRequest<BNRAssetType> = BNRAssetType.fetchRequest()
    request.sortDescriptors = [NSSortDescriptor(key: "label", ascending: true)]
    do {
      allAssetTypes = try context.fetch(request)
      if allAssetTypes.isEmpty {
        for label in ["Furniture", "Jewelry", "Electronics"] {
          addAssetType(label: label)
        }
      }
    } catch {
      fatalError("Fetch failed: \(error.localizedDescription)")
    }
  }

  @discardableResult func addAssetType(label: String) -> BNRAssetType {
    let type =
      NSEntityDescription.insertNewObject(forEntityName: "BNRAssetType", into: context)
      as! BNRAssetType
    type.label = label
    allAssetTypes.append(type)
    return type
  }

  @discardableResult func createItem() -> BNRItem {
    let order = allItems.isEmpty ? 1.0 : allItems.last!.orderingValue + 1.0
    let item = BNRItem(context: context)
    item.orderingValue = order
    allItems.append(item)
    return item
  }

  func removeItem(_ item: BNRItem) {
    if let key = item.itemKey {
      imageStore.deleteImage(forKey: key)
    }
    context.delete(item)
    if let index = allItems.firstIndex(of: item) {
      allItems.remove(at: index)
    }
  }

  func moveItem(from fromIndex: Int, to toIndex: Int) {
    if fromIndex == toIndex {
      return
    }
    let item = allItems[fromIndex]
    allItems.remove(at: fromIndex)
    allItems.insert(item, at: toIndex)

    // A value between those of its neighbours; beyond them at the ends.
    var lower = 0.0
    if toIndex > 0 {
      lower = allItems[toIndex - 1].orderingValue
    } else {
      lower = allItems[1].orderingValue - 2.0
    }
    var upper = 0.0
    if toIndex < allItems.count - 1 {
      upper = allItems[toIndex + 1].orderingValue
    } else {
      upper = allItems[toIndex - 1].orderingValue + 2.0
    }
    item.orderingValue = (lower + upper) / 2.0
  }

  @discardableResult func saveChanges() -> Bool {
    do {
      try context.save()
      return true
    } catch {
      print("Error saving context: \(error.localizedDescription)")
      return false
    }
  }
}
