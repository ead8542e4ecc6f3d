// As `orrery generate --language swift` writes it, from ToDo.xcdatamodeld.

import Foundation
import OrreryCoreData

extension ToDo {
  @nonobjc public class func fetchRequest() -> NSFetchRequest<ToDo> {
    return NSFetchRequest<ToDo>(entityName: "ToDo")
  }

  public var creationDate: Date? {
    get { managedValue(forKey: "creationDate") }
    set { setManagedValue(newValue, forKey: "creationDate") }
  }
  public var done: Bool {
    get { managedValue(forKey: "done") }
    set { setManagedValue(newValue, forKey: "done") }
  }
  public var name: String? {
    get { managedValue(forKey: "name") }
    set { setManagedValue(newValue, forKey: "name") }
  }
}
