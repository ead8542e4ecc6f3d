/// The table of `IllFormedModelTests`, by what is at fault. The first line of a body is line 2.
enum IllFormedModels {
  static let entities = [
    IllFormed(
      "empty and unusable names",
      """
      <entity name="">
        <attribute name="" attributeType="String"/>
        <attribute name="a b" attributeType="String"/>
        <attribute name="1st" attributeType="String"/>
      </entity>
      <entity name="A/B"/>
      """,
      (2, "The entity name “” is empty"), (3, "is empty"), (4, "holds the character “ ”"),
      (5, "does not start with a letter"), (7, "holds the character “/”")),
    IllFormed(
      "two entities of one name",
      """
      <entity name="A"/>
      <entity name="A"/>
      """,
      (3, "There is another entity named “A” at contents:2")),
    IllFormed(
      "two properties of one name",
      """
      <entity name="A">
        <attribute name="x" attributeType="String"/>
        <attribute name="x" attributeType="Date"/>
        <relationship name="x" destinationEntity="A"/>
      </entity>
      """,
      (4, "“A” has a property named “x” already, at contents:3"), (5, "already")),
    IllFormed(
      "an inherited property again",
      """
      <entity name="B" parentEntity="A">
        <attribute name="x" attributeType="String"/>
      </entity>
      <entity name="A">
        <attribute name="x" attributeType="String"/>
      </entity>
      """,
      (3, "Its superentity has a property named “x” already, at contents:6")),
    IllFormed(
      "an unknown superentity", "<entity name=\"A\" parentEntity=\"B\"/>",
      (2, "The superentity “B” of “A” is not in the model")),
    IllFormed(
      "an entity that is its own superentity", "<entity name=\"A\" parentEntity=\"A\"/>",
      (2, "“A” is its own superentity")),
    IllFormed(
      "two cycles of superentities and an entity below one",
      """
      <entity name="D" parentEntity="C"/>
      <entity name="A" parentEntity="B"/>
      <entity name="B" parentEntity="C"/>
      <entity name="C" parentEntity="A"/>
      <entity name="X" parentEntity="Y"/>
      <entity name="Y" parentEntity="X"/>
      """,
      (5, "is its own superentity"), (6, "is its own superentity")),
  ]

  static let attributes = [
    IllFormed(
      "a persistent attribute without a type",
      """
      <entity name="A">
        <attribute name="x"/>
        <attribute name="y" transient="YES"/>
      </entity>
      """,
      (3, "“x” has no type")),
    IllFormed(
      "default values out of range",
      """
      <entity name="A">
        <attribute name="x" attributeType="Integer 16" defaultValueString="40000"/>
        <attribute name="y" attributeType="Float" defaultValueString="-1e300"/>
        <attribute name="z" attributeType="URI" defaultValueString="a b"/>
      </entity>
      """,
      (3, "too large"), (4, "too small"), (5, "is not a URI")),
    IllFormed(
      "minimum above maximum",
      """
      <entity name="A">
        <attribute name="i" attributeType="Integer 16" minValueString="2" maxValueString="1"/>
        <attribute name="s" attributeType="String" minValueString="2" maxValueString="1"/>
        <attribute name="d" attributeType="Date" minDateTimeInterval="2" maxDateTimeInterval="1"/>
        <attribute name="n" attributeType="String" minValueString="-1"/>
        <attribute name="f" attributeType="Decimal" minValueString="0.2" maxValueString="0.1"/>
      </entity>
      """,
      (3, "greater than its maximum"), (4, "minimum length"), (5, "greater than its maximum"),
      (6, "negative"), (7, "greater than its maximum")),
    IllFormed(
      "bad regular expressions",
      """
      <entity name="A">
        <attribute name="x" attributeType="String" regularExpressionString="["/>
        <attribute name="y" attributeType="String" regularExpressionString="a)(b"/>
      </entity>
      """,
      (3, "“[”, of “x”, is not a regular expression"), (4, "is not a regular expression")),
  ]

  static let relationships = [
    IllFormed(
      "an unknown destination",
      """
      <entity name="A">
        <relationship name="b" destinationEntity="B" inverseName="a"/>
      </entity>
      """,
      (3, "The destination “B” of “b” is not in the model")),
    IllFormed(
      "an inverse that does not exist",
      """
      <entity name="A">
        <attribute name="x" attributeType="String"/>
        <relationship name="b" destinationEntity="B" inverseName="a"/>
        <relationship name="self" destinationEntity="A" inverseName="x"/>
      </entity>
      <entity name="B"/>
      """,
      (4, "“B” has no relationship “a”"), (5, "“A” has no relationship “x”")),
    IllFormed(
      "an inverse that leads elsewhere",
      """
      <entity name="A">
        <relationship name="b" destinationEntity="B" inverseName="c"/>
      </entity>
      <entity name="B">
        <relationship name="c" destinationEntity="C" inverseName="b"/>
      </entity>
      <entity name="C">
        <relationship name="b" destinationEntity="B" inverseName="c"/>
      </entity>
      """,
      (3, "leads to “C”, not back to “A”")),
    IllFormed(
      "a to-many whose inverse does not point back",
      """
      <entity name="A">
        <relationship name="bs" toMany="YES" destinationEntity="B" inverseName="a"/>
      </entity>
      <entity name="B">
        <relationship name="a" destinationEntity="A"/>
      </entity>
      """,
      (3, "“B.a”, the inverse of “A.bs”, has no inverse")),
    IllFormed(
      "counts",
      """
      <entity name="A">
        <relationship name="x" toMany="YES" destinationEntity="A" minCount="3" maxCount="2"/>
        <relationship name="y" toMany="YES" destinationEntity="A" minCount="-3"/>
        <relationship name="z" destinationEntity="A" maxCount="2"/>
        <relationship name="w" toMany="YES" destinationEntity="A" maxCount="-1"/>
      </entity>
      """,
      (3, "(3) is greater than its maximum count (2)"), (4, "out of range"),
      (5, "to-one relationship with a maximum count of 2")),
  ]

  static let references = [
    IllFormed(
      "constraints and indexes that name what has no column",
      """
      <entity name="A">
        <attribute name="x" attributeType="String"/>
        <attribute name="t" attributeType="String" transient="YES"/>
        <relationship name="many" toMany="YES" destinationEntity="A"/>
        <fetchIndex name="i"><fetchIndexElement property="nope"/></fetchIndex>
        <fetchIndex name="i"><fetchIndexElement property="x"/></fetchIndex>
        <uniquenessConstraints>
          <uniquenessConstraint><constraint value="t"/></uniquenessConstraint>
          <uniquenessConstraint><constraint value="many"/></uniquenessConstraint>
          <uniquenessConstraint><constraint value="x.y"/></uniquenessConstraint>
          <uniquenessConstraint></uniquenessConstraint>
        </uniquenessConstraints>
        <compoundIndexes><compoundIndex><index value="gone"/></compoundIndex></compoundIndexes>
      </entity>
      """,
      (2, "“A.t”, named in a uniqueness constraint, is transient"), (2, "is to-many"),
      (2, "is not a composite"), (2, "is empty or names a property twice"),
      (2, "“A.nope”, named in the index “i”, is not there"),
      (2, "There are two indexes of “A” named “i”"),
      (2, "named in a compound index, is not there")),
    IllFormed(
      "names of indexes that nobody can read, and elements that a composite lacks",
      """
      <entity name="A">
        <attribute name="x" optional="YES" attributeType="Composite" composite="C"/>
        <fetchIndex name=""><fetchIndexElement property="x"/></fetchIndex>
        <fetchIndex name="a&#x600;b"><fetchIndexElement property="x.c"/></fetchIndex>
        <fetchIndex name="a b"><fetchIndexElement property="x.d"/></fetchIndex>
        <uniquenessConstraints>
          <uniquenessConstraint><constraint value="x.c.e"/></uniquenessConstraint>
        </uniquenessConstraints>
      </entity>
      <composite name="C"><attribute name="c" attributeType="String"/></composite>
      """,
      (2, "named in a uniqueness constraint, has no such element"), (2, "is empty"),
      (2, "holds U+0600"), (2, "named in the index “a b”, has no such element")),
    IllFormed(
      "templates, fetched properties and configurations of entities that are not there",
      """
      <entity name="A">
        <fetchedProperty name="f"><fetchRequest name="r" entity="B"/></fetchedProperty>
      </entity>
      <fetchRequest name="r" entity="C"/>
      <fetchRequest name="r" entity="A" fetchLimit="-1"/>
      <configuration name="c"><memberEntity name="D"/></configuration>
      """,
      (1, "The configuration “c” names an entity “D”"), (3, "fetched property “f”"),
      (5, "The entity “C”"), (6, "There is another fetch request template"), (6, "negative")),
  ]

  static let composites = [
    IllFormed(
      "unknown, empty and twofold composites",
      """
      <entity name="A">
        <attribute name="x" attributeType="Composite" composite="P"/>
        <attribute name="y" attributeType="Composite"/>
      </entity>
      <composite name="Q"/>
      <composite name="R"><attribute name="a" attributeType="String"/></composite>
      <composite name="R"><attribute name="a" attributeType="String"/></composite>
      """,
      (3, "The composite “P” of “x” is not in the model"), (4, "The composite “” of “y”"),
      (6, "has 0 elements"), (8, "another composite named “R”")),
    IllFormed(
      "composites that hold themselves",
      """
      <composite name="P"><attribute name="q" attributeType="Composite" composite="Q"/></composite>
      <composite name="Q"><attribute name="p" attributeType="Composite" composite="P"/></composite>
      """,
      (3, "The composite “P” holds itself: P → Q → P")),
    IllFormed(
      "elements at fault",
      """
      <composite name="P">
        <attribute name="a" attributeType="Integer 16" defaultValueString="99999"/>
        <attribute name="a" attributeType="String"/>
        <attribute name="" attributeType="String"/>
        <attribute name="n"/>
        <attribute name="c" attributeType="Composite" composite="X"/>
        <attribute name="d" attributeType="Date" derived="YES" derivationExpression="now()"/>
      </composite>
      """,
      (3, "too large"), (4, "has an element named “a” already"), (5, "is empty"),
      (6, "has no type"), (7, "is not in the model"), (8, "is derived")),
  ]

  static let expressions = [
    IllFormed(
      "orrery.awakeFromInsert",
      """
      <entity name="A">
        <attribute name="n" attributeType="Double"/>
      \(insert("a", "String", "now()"))
      \(insert("b", "Date", "uuid()"))
      \(insert("c", "Double", "max(nope) + 1"))
      \(insert("d", "Double", "max(n) - 1"))
      \(insert("e", "Double", "max(n) 1"))
      \(insert("f", "Integer 16", "99999"))
      \(insert("g", "Integer 16", "1.5"))
      \(insert("h", "String", "plain"))
      \(insert("i", "String", ""))
      \(insert("j", "String", "'open"))
      \(insert("k", "Date", "now() + 1"))
      \(insert("l", "String", "max(n) + 1"))
      \(insert("m", "Double", "max(l) + 1"))
      \(insert("o", "UUID", "'xyz'"))
      </entity>
      """,
      (4, "now() is a date"), (5, "uuid() is for types UUID and String"),
      (6, "no attribute “nope”"), (7, "“+” and a number"), (8, "“+” and a number"),
      (9, "too large"), (10, "1.5 is not a value of type Integer 16"), (11, "“plain” is not known"),
      (12, "is empty"), (13, "not closed"), (14, "should end here"), (15, "max() + n is a number"),
      (16, "not a persistent number"), (17, "“xyz” is not a value of type UUID")),
    IllFormed(
      "derivations",
      """
      <entity name="A">
        <attribute name="s" attributeType="String"/>
        <relationship name="many" toMany="YES" destinationEntity="A"/>
        <relationship name="one" destinationEntity="A"/>
      \(derived("a", "String", "nope"))
      \(derived("b", "String", "many.s"))
      \(derived("c", "String", "many.@count"))
      \(derived("d", "Integer 16", "one.@count"))
      \(derived("e", "Double", "many.s.@sum"))
      \(derived("f", "String", "now()"))
      \(derived("g", "String", "shout:(s)"))
      \(derived("h", "String", "canonical:(one)"))
      \(derived("i", "String", "i"))
      \(derived("j", "Double", "many.x.@average"))
      \(derived("k", "String", "canonical:(s"))
        <attribute name="l" attributeType="String" derived="NO" derivationExpression="s s"/>
      </entity>
      """,
      (6, "no attribute “nope”"), (7, "no to-one relationship “many”"), (8, "@count is a number"),
      (9, "has no to-many “one”"), (10, "@sum is for numeric"), (11, "now() is a date"),
      (12, "“shout” is not a known function"), (13, "no attribute “one”"),
      (14, "transient or itself derived"), (15, "not a form"), (16, "“)” is expected"),
      (17, "should end here")),
  ]

  static let syntax = [
    IllFormed(
      "values that are not of their type",
      """
      <entity name="A" isAbstract="maybe">
        <attribute name="a" optional="perhaps" attributeType="String"/>
        <attribute name="b" attributeType="Int"/>
        <attribute name="c" attributeType="Integer 16" defaultValueString="1x"/>
        <attribute name="d" attributeType="Boolean" defaultValueString="2"/>
        <attribute name="e" attributeType="Double" defaultValueString="nan"/>
        <attribute name="f" attributeType="Decimal" defaultValueString="12abc"/>
        <attribute name="g" attributeType="Date" defaultDateTimeInterval="today"/>
        <attribute name="h" attributeType="Integer 16" minValueString="low"/>
        <attribute name="i" attributeType="UUID" defaultValueString="1"/>
        <attribute name="j" attributeType="Date" derived="YES"/>
        <attribute attributeType="Date"/>
        <relationship name="r" destinationEntity="A" deletionRule="Destroy" maxCount="many"/>
        <relationship name="s"/>
        <fetchIndex name="x"><fetchIndexElement property="a" type="B" order="up"/></fetchIndex>
        <fetchedProperty name="p"/>
      </entity>
      <fetchRequest name="t" entity="A" resultType="9"/>
      """,
      (2, "isAbstract=\"maybe\" is not a boolean"), (3, "optional=\"perhaps\""),
      (4, "attributeType=\"Int\""), (5, "defaultValueString=\"1x\" is not a value of type Integer"),
      (6, "\"2\""), (7, "\"nan\""), (8, "\"12abc\""), (9, "\"today\""), (10, "\"low\""),
      (11, "\"1\""), (12, "no derivationExpression"), (13, "has no name"),
      (14, "deletionRule=\"Destroy\""), (14, "maxCount=\"many\""), (15, "no destinationEntity"),
      (16, "type=\"B\""), (16, "order=\"up\""), (17, "no fetch request"), (19, "resultType=\"9\"")),
    IllFormed(
      "a tag that is not closed",
      """
      <entity name="A">
        <attribute name="a" attributeType="String">
      </entity>
      """,
      (4, "not well-formed")),
    IllFormed(
      "a document type", "<!DOCTYPE model [<!ENTITY a \"b\">]>",
      (2, "document type declaration")),
    IllFormed(
      "a document type that what combines with it hides",
      "\u{600}<!\u{301}DOCTYPE model [<!ENTITY a \"b\">]>", (2, "document type declaration")),
    IllFormed(
      "elements without end", String(repeating: "<entity>", count: 100),
      (2, "nested more than 32 deep")),
  ]

  private static func insert(_ name: String, _ type: String, _ expression: String) -> String {
    """
      <attribute name="\(name)" attributeType="\(type)"><userInfo><entry \
    key="orrery.awakeFromInsert" value="\(expression)"/></userInfo></attribute>
    """
  }

  private static func derived(_ name: String, _ type: String, _ expression: String) -> String {
    """
      <attribute name="\(name)" attributeType="\(type)" derived="YES" \
    derivationExpression="\(expression)"/>
    """
  }
}
