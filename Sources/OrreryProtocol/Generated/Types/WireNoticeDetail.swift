// Written by protocol-gen from protocol/types/NoticeDetail.json: edit that instead.

extension Wire {
  /// What change notices carry.
  package enum NoticeDetail: String, WireEnumeration {
    /// Objects with their values.
    case objects
    /// Ids and changed keys only.
    case ids
    /// No notices.
    case none
  }
}
