// A colour, in place of a platform's class, and the transformer that keeps it in the store.

import Foundation
import OrreryCoreData

final class Color: NSObject {
  let red, green, blue: UInt8

  init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }
}

class ColorTransformer: ValueTransformer {
  override class func allowsReverseTransformation() -> Bool { return true }

  override func transformedValue(_ value: Any?) -> Any? {
    guard let color = value as? Color else { return nil }
    return Data([color.red, color.green, color.blue])
  }

  override func reverseTransformedValue(_ value: Any?) -> Any? {
    guard let data = value as? Data, data.count == 3 else { return nil }
    return Color(red: data[0], green: data[1], blue: data[2])
  }
}
