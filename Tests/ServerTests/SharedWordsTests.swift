import ClassGenerator
import ModelDrawing
import ObjectContext
import ObjectModel
import OrreryProtocol
import PersistentStore
import Testing

/// Words that the protocol and the object graph have for the same things: what goes from one to the
/// other goes by its spelling.
struct SharedWordsTests {
  private func words<Words: CaseIterable & RawRepresentable<String>>(_: Words.Type) -> [String] {
    Words.allCases.map(\.rawValue).sorted()
  }

  @Test func bothColumnsHaveTheSameWords() {
    #expect(words(Wire.AttributeTypeName.self) == AttributeType.allCases.map(\.name).sorted())
    #expect(words(Wire.DeleteRuleName.self) == DeleteRule.allCases.map(\.name).sorted())
    #expect(words(Wire.ModelChangeKind.self) == words(ModelChange.Kind.self))
    #expect(words(Wire.ModelGuessKind.self) == words(ModelGuess.Kind.self))
    #expect(words(Wire.ModelGraphChange.self) == words(ModelGraph.Change.self))
    #expect(words(Wire.ClassLanguage.self) == words(ClassGenerator.Language.self))
    #expect(words(Wire.MergePolicy.self) == words(MergePolicy.self))
    #expect(words(Wire.ChangeOrigin.self) == words(ChangeOrigin.self))
    #expect(words(Wire.UnsavedState.self) == words(ObjectDifference.State.self))
    #expect(words(Wire.CreateMode.self) == words(StoreOptions.Creation.self))
    #expect(words(Wire.BatchConflictRule.self) == words(BatchInsert.ConflictRule.self))
    let selectors = SortComparator.allCases.map(\.rawValue).sorted()
    #expect(words(Wire.SortComparator.self).map { $0 + ":" } == selectors)
  }
}
