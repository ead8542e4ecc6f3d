/// Which version of the protocol this program speaks; `protocol/CHANGELOG.md` says what changed.
package enum ProtocolVersion {
  package static let current = "1.0"
}
