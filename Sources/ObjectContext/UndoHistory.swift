import ObjectModel

/// What one undo takes back.
struct UndoStep {
  var changes: [Change]
  /// How much memory it takes, about, in bytes.
  var memorySize: Int
  var actionName: String?
  /// Who made it, where that is known.
  var editor: String?
  /// The group of whose edits it is made.
  var group: Int?
  /// Whether it would take anything back; nil where others have changed objects since it was known.
  var stands: Bool? = true

  init(changes: [Change], actionName: String?, editor: String?) {
    (self.changes, self.actionName, self.editor) = (changes, actionName, editor)
    memorySize = changes.reduce(0) { $0 + $1.memorySize }
  }
}

/// Whose steps undo and redo take.
package enum UndoScope: Hashable, Sendable {
  /// The last step, whoever made it.
  case context
  /// The last step of one editor, and only where that touches nothing that others did since.
  case editor(String)

  func includes(_ step: UndoStep) -> Bool {
    switch self {
    case .context: true
    case .editor(let editor): step.editor == editor
    }
  }
}

/// The steps of a context that can be undone and redone, and the groups that editors make of
/// theirs. It knows nothing of objects; the context carries the steps out.
struct UndoHistory {
  /// The oldest steps go where all to undo, or all to redo, hold more. The newest stays.
  static let maximumBytes = 128 << 20
  /// A group of more elementary changes goes on as another step.
  static let maximumGroupedChanges = 1_000_000

  /// How many steps can be undone.
  private(set) var levels: Int
  private(set) var undoSteps: [UndoStep] = []
  private(set) var redoSteps: [UndoStep] = []
  /// Those that are open, by editor.
  private var groups: [String: Group] = [:]
  private var groupCount = 0
  /// Neither all steps to undo nor all to redo hold more.
  private var byteBound = 0

  enum Stack {
    case undo
    case redo

    var origin: ChangeOrigin { self == .undo ? .undo : .redo }
  }

  private struct Group {
    var number: Int
    var name: String?
    /// How often it was begun, within itself.
    var depth = 1
  }

  init(levels: Int) {
    self.levels = levels
  }

  mutating func setLevels(_ levels: Int) {
    self.levels = levels
    undoSteps.removeFirst(max(0, undoSteps.count - levels))
    redoSteps.removeFirst(max(0, redoSteps.count - levels))
  }

  /// Groups stay open: their next edit makes another step.
  mutating func removeAllSteps() { (undoSteps, redoSteps) = ([], []) }

  // MARK: Groups

  /// A group within a group is part of it.
  mutating func beginGroup(of editor: String?, named name: String?) {
    let key = editor ?? ""
    guard groups[key] == nil else {
      groups[key]?.depth += 1
      return
    }
    groupCount += 1
    groups[key] = Group(number: groupCount, name: name)
  }

  /// - Returns: Whether there was one.
  mutating func endGroup(of editor: String?) -> Bool {
    let key = editor ?? ""
    guard let depth = groups[key]?.depth else { return false }
    groups[key]?.depth -= 1
    if depth == 1 { groups[key] = nil }
    return true
  }

  mutating func endAllGroups(of editor: String) { groups[editor] = nil }

  // MARK: Steps

  /// After an edit there is nothing to redo.
  mutating func didEdit(_ step: UndoStep) {
    redoSteps = []
    if levels > 0 { push(joiningGroup(step), to: .undo) }
  }

  mutating func didTakeBack(_ step: UndoStep, of stack: Stack) {
    push(step, to: stack == .undo ? .redo : .undo)
  }

  /// Others have changed objects.
  mutating func doubt() {
    for place in undoSteps.indices { undoSteps[place].stands = nil }
    for place in redoSteps.indices { redoSteps[place].stands = nil }
  }

  /// Puts what followed from deletions before them, by the deleted object, so that undo brings that
  /// back with it.
  mutating func add(_ changes: [ObjectID: [Change]]) {
    guard !changes.isEmpty else { return }
    for stack in [Stack.undo, .redo] {
      for place in self[stack].indices {
        self[stack][place].changes = self[stack][place].changes.flatMap { change in
          guard case .delete(let id, _, _) = change else { return [change] }
          return (changes[id] ?? []) + [change]
        }
      }
    }
  }

  subscript(stack: Stack) -> [UndoStep] {
    get { stack == .undo ? undoSteps : redoSteps }
    _modify {
      if stack == .undo { yield &undoSteps } else { yield &redoSteps }
    }
  }

  private mutating func push(_ step: UndoStep, to stack: Stack) {
    self[stack].append(step)
    if self[stack].count > levels { self[stack].removeFirst() }
    byteBound += step.memorySize
    // All steps are gone through once for as many bytes as they may hold, not for each.
    if byteBound > Self.maximumBytes { byteBound = max(undoSteps.trim(), redoSteps.trim()) }
  }

  /// The step with what its editor's group holds already, which leaves its place for it.
  private mutating func joiningGroup(_ step: UndoStep) -> UndoStep {
    let key = step.editor ?? ""
    guard let group = groups[key] else { return step }
    var step = step
    step.actionName = group.name ?? step.actionName
    step.group = group.number
    guard let place = undoSteps.lastIndex(where: { $0.group == group.number }) else { return step }
    guard undoSteps[place].changes.count + step.changes.count <= Self.maximumGroupedChanges else {
      groupCount += 1
      groups[key]?.number = groupCount
      step.group = groupCount
      return step
    }
    var earlier = undoSteps.remove(at: place)
    earlier.changes += step.changes
    earlier.memorySize += step.memorySize
    earlier.actionName = step.actionName ?? earlier.actionName
    earlier.stands = true
    return earlier
  }
}

extension [UndoStep] {
  /// Drops the oldest where all hold too much.
  ///
  /// - Returns: How much memory those that stay take.
  fileprivate mutating func trim() -> Int {
    var bytes = reduce(0) { $0 + $1.memorySize }
    while count > 1, bytes > UndoHistory.maximumBytes { bytes -= removeFirst().memorySize }
    return bytes
  }

  /// Objects that others changed in later steps, in what the step at a place changes, too.
  func objectsChangedSince(_ place: Int) -> [ObjectID] {
    let step = self[place]
    let later = self[(place + 1)...].filter { $0.editor != step.editor }
    guard !later.isEmpty else { return [] }
    let own = ChangedParts(of: step.changes)
    return own.overlap(with: ChangedParts(of: later.flatMap(\.changes))).sorted()
  }
}

/// What of objects a list of changes touches.
private struct ChangedParts {
  private enum Part: Hashable {
    case value(SlotKey)
    case member(SlotKey, ObjectID)
    case order(SlotKey)
  }

  private var parts: Set<Part> = []
  /// Those that come or go.
  private var subjects: Set<ObjectID> = []
  private var objects: Set<ObjectID> = []

  init(of changes: [Change]) {
    for change in changes {
      switch change {
      case .insert(let id, _, _), .delete(let id, _, _):
        subjects.insert(id)
        objects.insert(id)
      case .set(let key, _, _): add(.value(key), of: key)
      case .reorder(let key, _, _): add(.order(key), of: key)
      case .link(let link), .unlink(let link):
        for (end, other) in link.ends {
          objects.insert(other)
          guard let key = end.key else { continue }
          add(end.isToMany ? .member(key, other) : .value(key), of: key)
        }
      }
    }
  }

  private mutating func add(_ part: Part, of key: SlotKey) {
    parts.insert(part)
    objects.insert(key.object)
  }

  /// An object that comes or goes is touched as a whole.
  func overlap(with later: Self) -> Set<ObjectID> {
    let shared = parts.intersection(later.parts).map { part in
      switch part {
      case .value(let key), .member(let key, _), .order(let key): key.object
      }
    }
    return subjects.intersection(later.objects).union(shared)
  }
}
