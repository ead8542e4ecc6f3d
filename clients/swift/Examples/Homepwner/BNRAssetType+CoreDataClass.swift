// An asset type: what kind of thing an item is.

import Foundation
import OrreryCoreData

public class BNRAssetType: NSManagedObject {}
