// A picture, in place of a platform's class, and the transformer that keeps it in the store.

import Foundation
import OrreryCoreData

final class Image: NSObject {
  let width: Int
  let pixels: Data

  init(width: Int, pixels: Data) {
    self.width = width
    self.pixels = pixels
  }

  convenience init?(data: Data) {
    guard let width = data.first else { return nil }
    self.init(width: Int(width), pixels: Data(data.dropFirst()))
  }

  var data: Data { Data([UInt8(width)]) + pixels }

  func scaled(toWidth width: Int) -> Image { Image(width: width, pixels: pixels.prefix(width)) }
}

final class BNRImageTransformer: ValueTransformer {
  override class func transformedValueClass() -> AnyClass { NSData.self }

  override func transformedValue(_ value: Any?) -> Any? {
    guard let image = value as? Image else { return nil }
    return image.data
  }

  override func reverseTransformedValue(_ value: Any?) -> Any? {
    guard let data = value as? Data else { return nil }
    return Image(data: data)
  }
}
