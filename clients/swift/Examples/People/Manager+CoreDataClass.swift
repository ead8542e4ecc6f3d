// The entity Manager.

import Foundation
import OrreryCoreData

public class Manager: Person {}
