// The entity Photo.

import Foundation
import OrreryCoreData

public class Photo: NSManagedObject {}
