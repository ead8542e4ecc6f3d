import Foundation
import OrreryCoreData

// What the compiler knows of the classes of the example Everything.

func properties(of song: Song, on album: Album, by artist: Artist) -> [Any?] {
  let title: String? = song.title
  let price: NSDecimalNumber? = song.price
  let released: Date? = song.released
  let count: NSNumber? = artist.albumCount
  song.title = nil
  song.album = album
  let work: Work = song
  return [title, price, released, count, work, album.songs?.array, album.longSongs?.first?.title]
}

func change(_ album: Album, _ song: Song, _ playlist: Playlist) {
  album.insertIntoSongs(song, at: 0)
  album.removeFromSongs(at: 0)
  album.replaceSongs(at: 0, with: song)
  album.addToSongs(NSOrderedSet(array: [song]))
  song.addToPlaylists(playlist)
  song.removeFromPlaylists(NSSet(object: playlist))
}

func requests(in context: NSManagedObjectContext) throws -> [Song] {
  let request: NSFetchRequest<Song> = Song.fetchRequest()
  request.sortDescriptors = [NSSortDescriptor(keyPath: \Song.title, ascending: true)]
  let cheap: NSFetchRequest<Song> = Song.cheapFetchRequest(limit: 1.5)
  return try context.fetch(request) + context.fetch(cheap)
}
