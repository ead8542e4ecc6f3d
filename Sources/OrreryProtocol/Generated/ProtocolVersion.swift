// Written by protocol-gen from protocol/CHANGELOG.md: edit that instead.

/// Which version of the protocol this program speaks.
package enum ProtocolVersion {
  package static let current = "1.0"
}
