/// One thing in which a model and a store differ: what it is for a person, and what it is about.
struct SchemaDifference: Hashable {
  enum Subject: Hashable {
    case entity
    /// A property of the model that the store has no place for.
    case property(entity: String, key: String)
    /// A column that no property of the model explains.
    case column(table: String, column: String)
  }

  var message: String
  var subject: Subject

  var isUnknownColumn: Bool {
    if case .column = subject { true } else { false }
  }
}
