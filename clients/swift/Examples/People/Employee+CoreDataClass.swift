// The entity Employee.

import Foundation
import OrreryCoreData

public class Employee: Person {}
