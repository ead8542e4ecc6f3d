import TestSupport
import Testing

/// Plays every transcript of `protocol/transcripts` at every boundary.
@Suite(.serialized) struct TranscriptTests {
  @Test(.enabled(if: TranscriptRecorder.isWanted)) func recordsAll() throws {
    for url in try Transcript.urls() {
      let server = try Boundary.inProcess.start()
      do {
        try TranscriptRecorder(url, on: server).record()
      } catch {
        Issue.record("\(url.lastPathComponent): \(error)")
      }
      try server.stop()
    }
  }

  @Test(arguments: Boundary.allCases) func playsAll(at boundary: Boundary) throws {
    let transcripts = try Transcript.all()
    #expect(transcripts.count > 0)
    for transcript in transcripts {
      // A server for each: the names of documents and connections count from its start.
      let server = try boundary.start(isNetwork: transcript.usesNetwork)
      do {
        try TranscriptPlayer(transcript, on: server).play()
      } catch {
        Issue.record("at \(boundary.rawValue): \(error)")
      }
      try server.stop()
    }
  }
}
