// The entity Person.

import Foundation
import OrreryCoreData

public class Person: NSManagedObject {}
