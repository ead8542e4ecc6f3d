import JSONRPC
import Seeds
import Testing

/// What a framer made of a stream.
struct FramingOutcome: Equatable {
  var bodies: [String] = []
  var framing: Framing?
  var error: FramingError?
}

/// Frames `stream` whole, byte by byte and in random chunks, and expects the same every time: where
/// the system happens to cut a stream must not matter.
/// - Returns: the outcome.
@discardableResult
func frameEveryWay(
  _ stream: [UInt8], limits: FramingLimits = FramingLimits(),
  sourceLocation: SourceLocation = #_sourceLocation
) -> FramingOutcome {
  let whole = frameChunks([stream], limits: limits)
  #expect(
    frameChunks(stream.map { [$0] }, limits: limits) == whole, "byte by byte",
    sourceLocation: sourceLocation)
  var generator = Seed.next("frameEveryWay").generator()
  for _ in 0..<Nightly.rounds(5) {
    #expect(
      frameChunks(chunks(of: stream, using: &generator), limits: limits) == whole,
      "\(generator.seed)", sourceLocation: sourceLocation)
  }
  return whole
}

@discardableResult
func frameEveryWay(
  _ stream: String, limits: FramingLimits = FramingLimits(),
  sourceLocation: SourceLocation = #_sourceLocation
) -> FramingOutcome {
  frameEveryWay(Array(stream.utf8), limits: limits, sourceLocation: sourceLocation)
}

func frameChunks(_ chunks: [[UInt8]], limits: FramingLimits = FramingLimits()) -> FramingOutcome {
  var outcome = FramingOutcome()
  var framer = MessageFramer(limits: limits)
  do throws(FramingError) {
    for chunk in chunks {
      framer.append(chunk)
      while let body = try framer.next() {
        outcome.bodies.append(String(decoding: body, as: UTF8.self))
      }
    }
    if let body = try framer.finish() {
      outcome.bodies.append(String(decoding: body, as: UTF8.self))
    }
  } catch {
    outcome.error = error
  }
  outcome.framing = framer.framing
  return outcome
}

/// Cuts at random, now and then into nothing at all.
private func chunks(
  of stream: [UInt8], using generator: inout SeededGenerator
) -> [[UInt8]] {
  let longest = Int.random(in: 1...max(stream.count, 1), using: &generator)
  var chunks: [[UInt8]] = []
  var rest = stream[...]
  while !rest.isEmpty {
    let count = Int.random(in: 0...longest, using: &generator)
    chunks.append(Array(rest.prefix(count)))
    rest = rest.dropFirst(count)
  }
  return chunks
}
