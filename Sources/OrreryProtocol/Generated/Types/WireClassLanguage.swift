// Written by protocol-gen from protocol/types/ClassLanguage.json: edit that instead.

extension Wire {
  /// Languages that a model's entities are written in as classes.
  package enum ClassLanguage: String, WireEnumeration {
    /// Swift.
    case swift
    /// Python.
    case python
    /// TypeScript.
    case typescript
    /// Lua.
    case lua
    /// Emacs Lisp.
    case elisp
  }
}
