import JSONText

/// Checks that the definitions hold together: names exist, are spelled by the rules and stand once,
/// and examples are what they are examples of.
package struct DefinitionChecker {
  let definitions: Definitions
  private var faults: [DefinitionFault] = []

  private init(definitions: Definitions) {
    self.definitions = definitions
  }

  /// - Returns: every fault, in the order of the files.
  package static func check(_ definitions: Definitions) -> [DefinitionFault] {
    var checker = DefinitionChecker(definitions: definitions)
    for method in definitions.methods { checker.check(method) }
    for type in definitions.types { checker.check(type) }
    checker.checkCounts()
    checker.checkErrors()
    checker.checkOpenness()
    checker.checkUniqueness()
    return checker.faults.sorted { ($0.file, $0.message) < ($1.file, $1.message) }
  }

  private mutating func fault(_ file: String, _ message: String) {
    faults.append(DefinitionFault(file, message))
  }

  // MARK: Methods

  private mutating func check(_ method: MethodDefinition) {
    let file = method.file
    let expected = "methods/\(method.namespace)/\(method.verb).json"
    if file != expected { fault(file, "“\(method.name)” belongs in \(expected)") }
    check(method.params, file)
    if case .structure(let structure) = method.result { check(structure, file) }
    if case .type(let type) = method.result {
      check(type, file)
      checkUnbounded(type, file)
    }
    checkText(method.summary, "the summary", file)
    checkVersion(method.since, file)
    checkClock(method)
    if method.isRequest { for problem in method.dispatchFaults { fault(file, problem) } }
    checkErrors(of: method)
    checkExamples(of: method)
  }

  private mutating func checkClock(_ method: MethodDefinition) {
    guard method.writes else { return }
    guard case .structure(let structure) = method.result,
      definitions.members(of: structure).contains(where: {
        $0.name == "clock" && $0.isRequired && $0.type == .string
      })
    else { return fault(method.file, "a method that writes must answer with the clock") }
  }

  private mutating func checkErrors(of method: MethodDefinition) {
    if method.errors != Set(method.errors).sorted() {
      fault(method.file, "errors must be sorted and stand once")
    }
    for listed in method.errors {
      let errors = definitions.errors.filter { MethodDefinition.error(listed, has: $0.kind) }
      if errors.isEmpty { fault(method.file, "there is no error “\(listed)” in errors.json") }
      for error in errors where error.isOfAnyRequest {
        fault(method.file, "“\(error.kind)” is an error of any request")
      }
    }
  }

  private mutating func checkExamples(of method: MethodDefinition) {
    if method.examples.isEmpty { fault(method.file, "an example is missing") }
    let validator = ExampleValidator(definitions: definitions)
    for example in method.examples {
      let params = example.params ?? .object([])
      for problem in validator.problems(params, method.params, at: "params") {
        fault(method.file, problem)
      }
      switch (method.result, example.result) {
      case (nil, nil): break
      case (let result?, let value?):
        for problem in validator.problems(value, result) { fault(method.file, problem) }
      case (nil, _): fault(method.file, "a notification has no result")
      case (_, nil): fault(method.file, "an example lacks its result")
      }
    }
  }

  /// What a request multiplies, as objects by key paths, must not grow with what a client sends.
  private mutating func checkCounts() {
    var seen: Set<String> = []
    var structures = definitions.methods.filter { $0.direction == .clientToServer }
      .map { (structure: $0.params, file: $0.file) }
    while let (structure, file) = structures.popLast() {
      for member in structure.members {
        if member.type.isArray, !member.isEncoded, member.maximumCount == nil {
          fault(file, "“\(member.name)” must have a maximumCount: clients send it")
        }
      }
      for name in structure.sentTypes where seen.insert(name).inserted {
        guard let type = definitions.type(named: name), let members = type.members else { continue }
        structures.append((StructureDefinition(members: members), type.file))
      }
    }
  }

  /// A server refuses words that it does not know, so what clients send cannot be open.
  private mutating func checkOpenness() {
    var names = definitions.methods.filter { $0.direction == .clientToServer }
      .flatMap(\.params.referencedTypes)
    var seen: Set<String> = []
    while let name = names.popLast() {
      guard seen.insert(name).inserted, let type = definitions.type(named: name) else { continue }
      if type.enumeration?.isOpen == true { fault(type.file, "clients send it: it cannot be open") }
      names += type.referencedTypes
    }
  }

  // MARK: Types

  private mutating func check(_ type: TypeDefinition) {
    let expected = "types/\(type.name).json"
    if type.file != expected { fault(type.file, "“\(type.name)” belongs in \(expected)") }
    checkText(type.summary, "the summary", type.file)
    checkVersion(type.since, type.file)
    switch type.kind {
    case .structure(let structure): check(structure, type.file)
    case .choice(let members): check(choice: members, type.file)
    case .enumeration(let enumeration): checkWords(enumeration.values, type.file)
    case .string: break
    case .array(let element), .map(let element):
      check(element, type.file)
      checkUnbounded(element, type.file)
    }
    if type.enumeration == nil, type.examples.isEmpty {
      fault(type.file, "an example is missing")
    }
    let validator = ExampleValidator(definitions: definitions)
    for example in type.examples {
      for problem in validator.problems(example, type, at: type.name) {
        fault(type.file, problem)
      }
    }
  }

  private mutating func checkWords(_ values: [EnumerationValue], _ file: String) {
    let names = values.map(\.name)
    if Set(names).count < names.count { fault(file, "a word stands twice") }
    if Set(names.map(SwiftNames.enumerationCase)).count < names.count {
      fault(file, "two words are the same in Swift")
    }
    for value in values { checkText(value.documentation, "“\(value.name)”", file) }
  }

  private mutating func check(_ structure: StructureDefinition, _ file: String) {
    for name in structure.includes where definitions.type(named: name)?.structure == nil {
      fault(file, "includes “\(name)”, which is no structure")
    }
    let members = definitions.members(of: structure)
    if Set(members.map(\.name)).count < members.count { fault(file, "a member stands twice") }
    for member in structure.members { check(member, file) }
  }

  /// One of the members is given, so none of them can be required or stand for itself by default;
  /// and `null` is a member that is absent, so none of them can have it as its value.
  private mutating func check(choice members: [MemberDefinition], _ file: String) {
    check(StructureDefinition(members: members), file)
    if members.count < 2 { fault(file, "there is nothing to choose from") }
    for member in members {
      if member.isRequired || member.defaultValue != nil {
        fault(file, "“\(member.name)” is one of several: it is not required and has no default")
      }
      if member.type == .json || member.type == .requestID {
        fault(file, "“\(member.name)” cannot be of type \(member.type.text)")
      }
    }
  }

  private mutating func check(_ member: MemberDefinition, _ file: String) {
    check(member.type, file)
    checkText(member.documentation, "“\(member.name)”", file)
    if member.name.contains(where: { !$0.isLetter && !$0.isNumber }) || member.name.isEmpty {
      fault(file, "“\(member.name)” must be letters and digits")
    }
    if member.type.isOfNumbers != (member.bounds != nil) {
      let fault =
        member.bounds == nil ? "must have a minimum and a maximum" : "is no number to bound"
      self.fault(file, "“\(member.name)” \(fault)")
    }
    if member.maximumCount != nil, !member.type.isArray {
      fault(file, "“\(member.name)” is no array to bound")
    }
    guard let value = member.defaultValue else { return }
    if member.isRequired { fault(file, "“\(member.name)” is required and has a default") }
    let validator = ExampleValidator(definitions: definitions)
    for problem in validator.problems(value, member, at: member.name) {
      fault(file, "default of \(problem)")
    }
  }

  /// What is not a member has no place for bounds.
  private mutating func checkUnbounded(_ type: TypeReference, _ file: String) {
    if type.isOfNumbers { fault(file, "numbers must be members, which have bounds") }
  }

  private mutating func check(_ type: TypeReference, _ file: String) {
    if let name = type.name, definitions.type(named: name) == nil {
      fault(file, "there is no type “\(name)”")
    }
  }

  private mutating func checkText(_ text: String, _ what: String, _ file: String) {
    guard let last = text.last, ".:?!".contains(last) else {
      return fault(file, "\(what) must say something, in sentences")
    }
  }

  private mutating func checkVersion(_ version: String, _ file: String) {
    if !definitions.versions.contains(version) {
      fault(file, "CHANGELOG.md has no version \(version)")
    }
  }

  // MARK: The whole

  private mutating func checkErrors() {
    let file = "errors.json"
    for error in definitions.errors {
      checkText(error.meaning, "the meaning of \(error.kind)", file)
      checkText(error.action, "the action of \(error.kind)", file)
      checkData(of: error, file)
    }
    let used = Set(definitions.methods.flatMap { definitions.errors(of: $0) })
    for error in definitions.errors where error.column == .wire && !error.isOfAnyRequest {
      if !used.contains(error.kind) { fault(file, "no method has the error “\(error.kind)”") }
    }
  }

  /// Members that every error may have are not listed with each.
  private mutating func checkData(of error: ErrorDefinition, _ file: String) {
    if error.data != Set(error.data).sorted() {
      fault(file, "the data of \(error.kind) must be sorted and stand once")
    }
    let members = definitions.type(named: "ErrorData")?.members?.map(\.name) ?? []
    let own = Set(members).subtracting(ErrorDefinition.commonData)
    for name in error.data where !own.contains(name) {
      fault(file, "“\(name)” is no member of ErrorData that \(error.kind) can have of its own")
    }
  }

  private mutating func checkUniqueness() {
    checkUnique(
      definitions.methods.flatMap { method in
        ([method.name] + method.aliases).map { ($0, method.file) }
      })
    checkUnique(definitions.types.map { ($0.name, $0.file) })
    checkUnique(definitions.errors.map { ($0.kind, "errors.json") })
    checkUnique(definitions.methods.map { (SwiftNames.typeStem($0), $0.file) })
    let used = Set(definitions.types.flatMap(\.referencedTypes))
      .union(definitions.methods.flatMap(\.referencedTypes))
    for type in definitions.types where !used.contains(type.name) {
      fault(type.file, "nothing refers to “\(type.name)”")
    }
  }

  private mutating func checkUnique(_ names: [(name: String, file: String)]) {
    var seen: Set<String> = []
    for (name, file) in names where !seen.insert(name).inserted {
      fault(file, "“\(name)” stands twice")
    }
  }
}

extension StructureDefinition {
  /// Types of what a client sends in it, but for what is read by itself.
  fileprivate var sentTypes: [String] {
    members.filter { !$0.isEncoded }.compactMap(\.type.name) + includes
  }

  var referencedTypes: [String] { members.compactMap(\.type.name) + includes }
}

extension TypeDefinition {
  var referencedTypes: [String] {
    switch kind {
    case .structure(let structure): structure.referencedTypes
    case .choice(let members): members.compactMap(\.type.name)
    case .array(let element), .map(let element): element.name.map { [$0] } ?? []
    case .enumeration, .string: []
    }
  }
}

extension MethodDefinition {
  var referencedTypes: [String] {
    switch result {
    case .structure(let structure): params.referencedTypes + structure.referencedTypes
    case .type(let type): params.referencedTypes + (type.name.map { [$0] } ?? [])
    case .null, nil: params.referencedTypes
    }
  }
}
