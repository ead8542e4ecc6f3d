// An item: something that its owner wants to keep track of.

import Foundation
import OrreryCoreData

public class BNRItem: NSManagedObject {
  public override func awakeFromInsert() {
    super.awakeFromInsert()
    dateCreated = Date()
    itemKey = UUID().uuidString
  }

  /// A small picture of a large one, which the item keeps.
  func setThumbnail(from image: Image) {
    thumbnail = image.scaled(toWidth: 40)
  }
}
