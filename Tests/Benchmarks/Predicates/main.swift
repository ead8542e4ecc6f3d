// Compares predicates over a million rows with hand-written SQL, and says what compiling costs.
// Arguments: the folder for the store, which is made where it is not there yet; the number of
// rounds; and, for profiling, a part of the predicates to ask, all without it.

import Foundation

guard CommandLine.arguments.count > 2, let rounds = Int(CommandLine.arguments[2]) else {
  print("usage: predicate-benchmark FOLDER ROUNDS [PART]")
  exit(64)
}
let path = CommandLine.arguments[1] + "/people.data"
let store = try PeopleStore(at: path)
let part = CommandLine.arguments.dropFirst(3).first ?? ""
try Comparison(store: store, rounds: rounds, part: part).run()
try Compiling(store: store, rounds: rounds).run()
