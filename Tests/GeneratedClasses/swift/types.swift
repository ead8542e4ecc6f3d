import Foundation

// Classes that models name for values of theirs, and that Linux does not have.

/// A colour of UIKit's.
public class UIColor: NSObject {}
/// A colour of an application's own.
public class Color: NSObject {}
