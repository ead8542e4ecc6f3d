import JSONText

/// Writes the Emacs Lisp bindings: a function for each message over Emacs' own jsonrpc.el, and the
/// tables. Values have jsonrpc.el's forms: plists, vectors, `:json-false`, and nil for null.
struct EmacsLispWriter {
  static let path = "clients/emacs/orrery-protocol.el"

  let definitions: Definitions

  /// As wide as Emacs wants docstrings, with room for what is escaped.
  private var documentation: BindingDocumentation {
    BindingDocumentation(definitions: definitions, width: 78)
  }

  func document() -> String {
    let notifications = definitions.notifications(.clientToServer)
    let functions =
      definitions.requests.flatMap { function($0, sender: "request") }
      + notifications.flatMap { function($0, sender: "notify") }
    return ([Self.head] + functions + [";;;; Tables", ""] + tables() + [Self.end])
      .joined(separator: "\n")
  }

  private static let head = #"""
    ;;; orrery-protocol.el --- The Orrery protocol over jsonrpc.el  -*- lexical-binding: t -*-

    ;; \#(BindingDocumentation.header)

    ;; Package-Requires: ((emacs "28.1"))

    ;;; Commentary:

    ;; A function for each request and notification that a client sends, over a connection of
    ;; jsonrpc.el, and tables of what there is.  Parameters are keyword arguments; what is nil is
    ;; left out, unless it is required: then it is null.  Objects are plists with the protocol's own
    ;; names, an empty one a hash table without members; arrays are vectors, false is `:json-false'.

    ;;; Code:

    (require 'cl-lib)
    (require 'jsonrpc)

    (defvar orrery-protocol-request-function #'jsonrpc-request
      "Sends a request, called with the connection, the method and the parameters.
    Bind it to a function that calls `jsonrpc-async-request' in order not to wait
    for the reply.")

    (defun orrery-protocol--missing (keyword)
      "Signal that the argument KEYWORD has to be given."
      (error "The argument %s is required" keyword))

    (defun orrery-protocol--params (required optional)
      "The plists REQUIRED and OPTIONAL as one, without what is nil in OPTIONAL."
      (append required
              (cl-loop for (key value) on optional by #'cddr
                       when value append (list key value))))

    (defun orrery-protocol--request (connection method required optional)
      "Send the request METHOD over CONNECTION with REQUIRED and OPTIONAL parameters."
      (funcall orrery-protocol-request-function connection method
               (orrery-protocol--params required optional)))

    (defun orrery-protocol--notify (connection method required optional)
      "Send the notification METHOD over CONNECTION, as with a request's arguments.
    REQUIRED and OPTIONAL are its parameters."
      (jsonrpc-notify connection method (orrery-protocol--params required optional)))

    (defun orrery-protocol--table (rows)
      "Make a hash table of the alist ROWS, whose keys are strings."
      (let ((table (make-hash-table :test #'equal)))
        (dolist (row rows table) (puthash (car row) (cdr row) table))))

    ;;;; Methods

    """#

  /// The definitions' sentences have one space between them.
  private static let end = """
    (provide 'orrery-protocol)

    ;; Local Variables:
    ;; sentence-end-double-space: nil
    ;; checkdoc-verb-check-experimental-flag: nil
    ;; End:

    ;;; orrery-protocol.el ends here

    """

  // MARK: Methods

  private func function(_ method: MethodDefinition, sender: String) -> [String] {
    let members = definitions.members(of: method.params)
    let byRequired = Dictionary(grouping: members, by: \.isRequired)
    let name = "orrery-\(BindingNames.kebabCased(method))"
    return signature(name, members) + docstring(method, members)
      + ["  (orrery-protocol--\(sender)", "   connection '\(method.name)"]
      + [list(byRequired[true] ?? []), list(byRequired[false] ?? [], end: "))"), ""]
  }

  private func signature(_ name: String, _ members: [MemberDefinition]) -> [String] {
    guard !members.isEmpty else { return ["(cl-defun \(name) (connection)"] }
    var lines = ["(cl-defun \(name)", "    (connection"]
    for argument in ["&key"] + members.map(argument) {
      if lines[lines.count - 1].count + 1 + argument.count > 96 {
        lines.append("     " + argument)
      } else {
        lines[lines.count - 1] += " " + argument
      }
    }
    lines[lines.count - 1] += ")"
    return lines
  }

  /// A keyword argument; where it is required, its default fails.
  private func argument(_ member: MemberDefinition) -> String {
    let name = BindingNames.kebabCased(member.name)
    let variable = variable(member)
    let parameter = variable == name ? name : "((:\(name) \(variable)))"
    guard member.isRequired else { return parameter }
    let inner = variable == name ? name : "(:\(name) \(variable))"
    return "(\(inner) (orrery-protocol--missing :\(name)))"
  }

  /// Those that Emacs has as variables of its own cannot be arguments.
  private func variable(_ member: MemberDefinition) -> String {
    let name = BindingNames.kebabCased(member.name)
    return ["connection", "values"].contains(name) ? "new-\(name)" : name
  }

  private func list(_ members: [MemberDefinition], end: String = "") -> String {
    guard !members.isEmpty else { return "   nil" + end }
    let items = members.map { ":\($0.name) \(variable($0))" }.joined(separator: " ")
    let lines = items.wrapped(to: 88)
    return "   (list " + lines.joined(separator: "\n         ") + ")" + end
  }

  private func docstring(_ method: MethodDefinition, _ members: [MemberDefinition]) -> [String] {
    let errors = definitions.errors(of: method).map { "`\($0)`" }.joined(separator: ", ")
    var lines = documentation.lines(method.summary, method.description)
    lines += ["", "Sends `\(method.name)` over CONNECTION."]
    lines += members.flatMap { member in
      let mark = member.isRequired ? " (required)" : ""
      let name = variable(member).uppercased()
      return documentation.items("\(name)\(mark): \(documentation.text(member))")
    }
    if !errors.isEmpty { lines += [""] + documentation.lines("Errors: \(errors).") }
    return EmacsLispText.docstring(lines, indentation: "  ")
  }

  // MARK: Tables

  private func tables() -> [String] {
    let tables = BindingTables(definitions: definitions, hasDefaults: false)
    return table(
      "structures", tables.structures,
      "Properties of objects by the names of their types.\nThose of `:mixins' are theirs too.")
      + table("enumerations", tables.enumerations, "Words by the names of their types.")
      + table("aliases", tables.aliases, "Types that are other names for others.")
      + table("requests", tables.requests, "Types of parameters and results by method.")
      + table("notifications", tables.notifications, "Types of parameters by method.")
      + table(
        "errors", tables.errors,
        "What there is to know of errors by their kind.\n"
          + "`:data' are the members of ErrorData that it has of its own.")
  }

  private func table(
    _ name: String, _ rows: BindingTables.Table, _ documentation: String
  ) -> [String] {
    ["(defconst orrery-protocol-\(name)", "  (orrery-protocol--table", "   '("]
      + rows.map {
        "     (\(EmacsLispText.string($0.key)) . \(EmacsLispText.literal($0.value)))"
      }
      + ["     ))", "  \(EmacsLispText.string(documentation)))", ""]
  }
}

/// How Emacs Lisp spells values and documentation.
enum EmacsLispText {
  static func string(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  static func literal(_ value: JSONValue) -> String {
    switch value {
    case .null: "nil"
    case .bool(let bool): bool ? "t" : "nil"
    case .integer, .number: value.text
    case .string(let text): string(text)
    case .array(let elements): "(\(elements.map(literal).joined(separator: " ")))"
    case .object(let members):
      "(\(members.map { ":\($0.key) \(literal($0.value))" }.joined(separator: " ")))"
    }
  }

  /// Only the first line is indented: the others are text as it stands.
  static func docstring(_ lines: [String], indentation: String) -> [String] {
    let text = quoted(lines.joined(separator: "\n"))
    return (indentation + string(text)).split(separator: "\n", omittingEmptySubsequences: false)
      // A parenthesis at the start of a line would look like the start of a definition.
      .map { $0.hasPrefix("(") ? "\\" + $0 : String($0) }
  }

  /// Markdown's quotes as Emacs has them: `this'.
  private static func quoted(_ text: String) -> String {
    var isOpen = false
    return String(
      text.map { character in
        guard character == "`" else { return character }
        isOpen.toggle()
        return isOpen ? "`" : "'"
      })
  }
}
