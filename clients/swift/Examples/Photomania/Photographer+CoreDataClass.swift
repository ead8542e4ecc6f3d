// The entity Photographer.

import Foundation
import OrreryCoreData

public class Photographer: NSManagedObject {}
