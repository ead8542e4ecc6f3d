// Compares predicates over a million rows with hand-written SQL, and says what compiling costs.
// Arguments: the folder for the store, and the number of rounds.

import Foundation

guard CommandLine.arguments.count > 2, let rounds = Int(CommandLine.arguments[2]) else {
  print("usage: predicate-benchmark FOLDER ROUNDS")
  exit(64)
}
let path = CommandLine.arguments[1] + "/people.data"
let store = try PeopleStore(at: path)
try Comparison(store: store, rounds: rounds).run()
try Compiling(store: store, rounds: rounds).run()
