import Foundation

// Classes that models name for values of theirs, and that Linux does not have.
public class UIColor: NSObject {}
public class Color: NSObject {}
