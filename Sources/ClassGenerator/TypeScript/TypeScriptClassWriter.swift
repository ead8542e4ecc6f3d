import ObjectModel

struct TypeScriptClassWriter: ClassWriter {
  let classes: ClassModel
  static let style = NameStyle(form: .unchanged, keywords: [])
  init(_ model: ManagedObjectModel) throws(OrreryError) {
    classes = try ClassModel(model, style: Self.style)
  }
  func generatedFile(of current: EntityClass) -> String { current.name + "Base.ts" }
  func ownFile(of current: EntityClass) -> String { current.name + ".ts" }
  var commonFiles: [ClassGenerator.File] { [] }
  func ownText(of current: EntityClass) -> String? { nil }
  func generatedText(of current: EntityClass) -> String { notice(of: current) }
}
