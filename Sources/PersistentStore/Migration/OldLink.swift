import ObjectModel

/// Where an old store keeps the links of a relationship of the new one, and which of the objects at
/// its ends they are for.
struct OldLink: Hashable {
  /// Entities of the old model, with all below them.
  var owner: EntityNumber
  var other: EntityNumber
  var pairs: PairTable
  /// The moves, by index, whose objects have the links. Each leads to what the moves at the other
  /// end have made of an object.
  var ownMoves: [Int]
  var otherMoves: [Int]

  /// As the other end sees it.
  var reversed: OldLink {
    OldLink(
      owner: other, other: owner, pairs: pairs.inverse, ownMoves: otherMoves, otherMoves: ownMoves)
  }

  var isInOwnersRow: Bool { pairs.ownColumn == PairTable.keyColumn }
  var isInOthersRow: Bool { pairs.otherColumn == PairTable.keyColumn }

  /// To one from the same place that has the same objects at one end, if there is one.
  static func add(_ link: OldLink, to links: inout [OldLink]) {
    let known = links.firstIndex { known in
      known.owner == link.owner && known.other == link.other && known.pairs == link.pairs
        && (known.ownMoves == link.ownMoves || known.otherMoves == link.otherMoves)
    }
    guard let known else { return links.append(link) }
    links[known].ownMoves += link.ownMoves.filter { !links[known].ownMoves.contains($0) }
    links[known].otherMoves += link.otherMoves.filter { !links[known].otherMoves.contains($0) }
  }
}

extension MigrationLayout {
  /// Where the old store has the links of a relationship that a move's objects have. What a mapping
  /// says, at either end, goes before what is taken over.
  func links(of slot: Int, in move: Move) -> [OldLink] {
    guard let relationship = move.entity.properties[slot].relationship else { return [] }
    if move.stated.contains(slot) { return ownLink(of: slot, in: move).map { [$0] } ?? [] }
    let inverses = inverseMoves(of: relationship)
    var links: [OldLink] = []
    for (inverse, slot) in inverses where inverse.stated.contains(slot) {
      add(ownLink(of: slot, in: inverse), reversedFor: move, to: &links)
    }
    if move.unmapped.contains(slot) { return links }
    let stated = Set(inverses.filter { $0.move.states($0.slot) }.map(\.move.index))
    if var link = takenLink(of: slot, in: move) {
      link.otherMoves.removeAll(where: stated.contains)
      return links + [link]
    }
    for (inverse, slot) in inverses where !stated.contains(inverse.index) {
      add(takenLink(of: slot, in: inverse), reversedFor: move, to: &links)
    }
    return links
  }

  /// For all objects that have the relationship.
  func allLinks(of slot: Int, in entity: Entity) -> [OldLink] {
    var links: [OldLink] = []
    for member in family(of: entity) {
      for move in moves(to: member) {
        for link in self.links(of: slot, in: move) { OldLink.add(link, to: &links) }
      }
    }
    return links
  }

  private func add(_ link: OldLink?, reversedFor move: Move, to links: inout [OldLink]) {
    guard var link = link?.reversed, link.ownMoves.contains(move.index) else { return }
    link.ownMoves = [move.index]
    OldLink.add(link, to: &links)
  }

  /// The moves at the other end of a relationship, with its inverse's slot there.
  private func inverseMoves(of relationship: Relationship) -> [(move: Move, slot: Int)] {
    guard let slot = relationship.inverseSlot else { return [] }
    return family(of: diff.destination[relationship.destination]).flatMap { member in
      moves(to: member).map { ($0, slot) }
    }
  }

  private func ownLink(of slot: Int, in move: Move) -> OldLink? {
    move.objects[slot] == nil ? takenLink(of: slot, in: move) : mappedLink(of: slot, in: move)
  }

  private func takenLink(of slot: Int, in move: Move) -> OldLink? {
    guard let oldSlot = move.slots[slot], let new = move.entity.properties[slot].relationship,
      let relationship = move.old.properties[oldSlot].relationship
    else { return nil }
    let source = move.old.number
    let pairs: PairTable
    switch old.storage(of: oldSlot, in: source) {
    case .toOne(let column, let entityColumn, let orderColumn):
      pairs = PairTable(
        table: old.table(of: source), ownColumn: PairTable.keyColumn, otherColumn: column,
        entityColumn: entityColumn, inverseOrderColumn: orderColumn)
    case .oneToMany(let found), .manyToMany(let found):
      pairs = found
    case .none, .attribute, .composite:
      return nil
    }
    // All that inherit it keep it in the same columns.
    let owner = diff.source.entity(declaring: oldSlot, of: move.old)
    return OldLink(
      owner: owner.number, other: relationship.destination, pairs: pairs, ownMoves: [move.index],
      otherMoves: ways(from: relationship.destination, to: new.destination, by: nil))
  }

  /// What a mapping says, as `LinkTables` notes it down.
  private func mappedLink(of slot: Int, in move: Move) -> OldLink? {
    guard let objects = move.objects[slot], let entity = objects.entity,
      let relationship = move.entity.properties[slot].relationship
    else { return nil }
    return OldLink(
      owner: move.old.number, other: entity,
      pairs: LinkTables.table(of: slot, in: move), ownMoves: [move.index],
      otherMoves: ways(from: entity, to: relationship.destination, by: objects.entityMapping))
  }

  /// The moves by which objects of an old entity become what a relationship may lead to.
  private func ways(from old: EntityNumber, to new: EntityNumber, by name: String?) -> [Int] {
    moves.filter { move in
      move.old.isKind(of: diff.source[old]) && move.entity.isKind(of: diff.destination[new])
        && (name == nil || move.name == name)
    }.map(\.index)
  }
}
