/// A model as a file states it: names instead of references, nothing checked yet. Readers of model
/// files build one; `ManagedObjectModel.init(checking:)` checks it and gives the model that the
/// rest of the program uses.
package struct ModelDescription: Sendable {
  package var entities: [EntityDescription] = []
  package var composites: [CompositeDescription] = []
  /// Entity names by configuration.
  package var configurations: [String: [String]] = [:]
  package var fetchRequestTemplates: [FetchRequestTemplate] = []
  package var versionIdentifiers: [String] = []
  package var location: SourceLocation?

  package init() {}
}

package struct EntityDescription: Sendable {
  package var name: String
  package var superentity: String?
  package var isAbstract = false
  package var className: String?
  /// Whether and what Xcode makes of the entity, where its file says so.
  package var codeGeneration = CodeGeneration.manual
  package var attributes: [AttributeDescription] = []
  package var relationships: [RelationshipDescription] = []
  package var fetchedProperties: [FetchedPropertyDescription] = []
  /// Each constraint is one or more property names that must be unique together.
  package var uniquenessConstraints: [[String]] = []
  package var fetchIndexes: [FetchIndexDescription] = []
  /// What models had before fetch indexes: the property names of each, without name or order.
  package var compoundIndexes: [[String]] = []
  package var renamingIdentifier: String?
  package var versionHashModifier: String?
  package var coreSpotlightDisplayNameExpression: String?
  package var userInfo: [String: String] = [:]
  /// Where Xcode's diagram has it, where its file says so.
  package var diagramPosition: DiagramPosition?
  package var location: SourceLocation?

  package init(name: String) {
    self.name = name
  }
}

/// The upper left corner of an entity's box: `x` grows to the right, `y` downwards, in points.
package struct DiagramPosition: Hashable, Sendable {
  package var x: Int
  package var y: Int
  /// How large the box is drawn there; nil where the file does not say.
  package var width: Int?
  package var height: Int?

  package init(x: Int, y: Int, width: Int? = nil, height: Int? = nil) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// What Xcode makes of an entity. It is of no consequence to stored data, and stands in model files
/// of Xcode alone.
package enum CodeGeneration: String, Sendable {
  /// Nothing: programmers write, or have had written, both class and properties.
  case manual
  case `class`
  /// The properties: programmers write the class.
  case category
}

package struct AttributeDescription: Sendable {
  package var name: String
  package var type: AttributeType
  package var isOptional = false
  package var isTransient = false
  /// In the attribute's own type; `.null` for none.
  package var defaultValue: Value = .null
  /// `NSDerivedAttributeDescription`'s expression, as in `pages.@count`.
  package var derivationExpression: String?
  /// The name of the composite, for type Composite.
  package var composite: String?
  package var validation = AttributeValidation()
  package var valueTransformerName: String?
  package var customClassName: String?
  package var allowsExternalBinaryDataStorage = false
  package var preservesValueInHistoryOnDeletion = false
  package var allowsCloudEncryption = false
  package var isIndexedBySpotlight = false
  package var usesScalarValueType = false
  /// Old models mark the attribute itself as indexed; newer ones have fetch indexes.
  package var isIndexed = false
  package var renamingIdentifier: String?
  package var versionHashModifier: String?
  package var userInfo: [String: String] = [:]
  package var location: SourceLocation?

  package init(name: String, type: AttributeType) {
    self.name = name
    self.type = type
  }
}

/// The rules a value must keep, all inclusive. Lengths count Unicode code points as NSString does:
/// in UTF-16 units.
package struct AttributeValidation: Hashable, Sendable {
  /// For numbers (in the attribute's type) and dates.
  package var minimum: Value?
  package var maximum: Value?
  /// For strings.
  package var minimumLength: Int?
  package var maximumLength: Int?
  /// An ICU regular expression that must match the whole string.
  package var regularExpression: String?

  package init() {}

  package var isEmpty: Bool { self == AttributeValidation() }
}

package struct CompositeDescription: Sendable {
  package var name: String
  package var elements: [AttributeDescription] = []
  package var location: SourceLocation?

  package init(name: String) {
    self.name = name
  }
}

/// What happens to the objects at the other end when the owner is deleted.
package enum DeleteRule: Int, CaseIterable, Sendable {
  case noAction = 0
  case nullify = 1
  case cascade = 2
  case deny = 3

  /// As model files spell it, `No Action`.
  package var name: String {
    switch self {
    case .noAction: "No Action"
    case .nullify: "Nullify"
    case .cascade: "Cascade"
    case .deny: "Deny"
    }
  }
}

package struct RelationshipDescription: Sendable {
  package var name: String
  package var destination: String
  package var inverse: String?
  package var isToMany = false
  package var isOrdered = false
  package var isOptional = false
  package var isTransient = false
  package var deleteRule: DeleteRule = .nullify
  /// 0 for no lower bound.
  package var minimumCount = 0
  /// nil for no upper bound.
  package var maximumCount: Int?
  package var renamingIdentifier: String?
  package var versionHashModifier: String?
  package var userInfo: [String: String] = [:]
  package var location: SourceLocation?

  package init(name: String, destination: String) {
    self.name = name
    self.destination = destination
  }
}

package struct FetchedPropertyDescription: Sendable {
  package var name: String
  package var fetchRequest: FetchRequestTemplate
  package var userInfo: [String: String] = [:]
  package var location: SourceLocation?

  package init(name: String, fetchRequest: FetchRequestTemplate) {
    self.name = name
    self.fetchRequest = fetchRequest
  }
}

/// A fetch request stored in the model. Its predicate is text and may hold `$variables`.
package struct FetchRequestTemplate: Sendable {
  package enum ResultType: Int, CaseIterable, Sendable {
    case objects = 0
    case ids = 1
    case dictionaries = 2
    case count = 4
  }

  package var name: String
  package var entity: String
  package var predicate: String?
  package var sort: [SortDescriptor] = []
  package var limit: Int?
  package var batchSize: Int?
  package var resultType: ResultType = .objects
  package var includesSubentities = true
  package var includesPropertyValues = true
  package var includesPendingChanges = true
  package var returnsObjectsAsFaults = true
  package var returnsDistinctResults = false
  package var location: SourceLocation?

  package init(name: String, entity: String) {
    self.name = name
    self.entity = entity
  }
}

package struct FetchIndexDescription: Hashable, Sendable {
  package struct Element: Hashable, Sendable {
    package enum Subject: Hashable, Sendable {
      case property(String)
      case expression(String)
    }
    package enum Collation: Hashable, Sendable {
      case binary
      case rTree
    }

    package var subject: Subject
    package var collation: Collation
    package var isAscending: Bool

    package init(subject: Subject, collation: Collation = .binary, isAscending: Bool = true) {
      self.subject = subject
      self.collation = collation
      self.isAscending = isAscending
    }
  }

  package var name: String
  package var elements: [Element]
  package var partialIndexPredicate: String?

  /// Why stores are made without it, where they are. An index never changes a result.
  package var omission: String? {
    if let partialIndexPredicate { return "it is of the objects where \(partialIndexPredicate)" }
    for element in elements {
      if case .expression(let text) = element.subject { return "it is of the expression \(text)" }
      if element.collation == .rTree { return "it is an R-tree" }
    }
    return nil
  }

  package init(name: String, elements: [Element] = []) {
    self.name = name
    self.elements = elements
  }
}
