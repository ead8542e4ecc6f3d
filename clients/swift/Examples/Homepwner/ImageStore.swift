// Full-size pictures, in memory and in files; the store has thumbnails alone.

import Foundation

class ImageStore {
  private var cache: [String: Image] = [:]
  private let folder: URL

  init(folder: URL) {
    self.folder = folder
  }

  func imageURL(forKey key: String) -> URL {
    return folder.appendingPathComponent(key)
  }

  func setImage(_ image: Image, forKey key: String) {
    cache[key] = image
    try? image.data.write(to: imageURL(forKey: key), options: [.atomic])
  }

  func image(forKey key: String) -> Image? {
    if let image = cache[key] {
      return image
    }
    guard let data = try? Data(contentsOf: imageURL(forKey: key)), let image = Image(data: data)
    else {
      return nil
    }
    cache[key] = image
    return image
  }

  func deleteImage(forKey key: String) {
    cache[key] = nil
    try? FileManager.default.removeItem(at: imageURL(forKey: key))
  }

  func clearCache() {
    cache.removeAll()
  }
}
