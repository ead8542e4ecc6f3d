import ObjectModel

/// The folder beside a store with large binary values, one file each, `.<store>_SUPPORT`. It knows
/// names and bytes, not which row refers to a file.
package struct ExternalDataFolder: Sendable {
  let path: String
}
