// The entity ToDo.

import Foundation
import OrreryCoreData

public class ToDo: NSManagedObject {}
