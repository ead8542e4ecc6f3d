// swift-tools-version: 6.1

import PackageDescription

// Two columns of modules meet in Server; arrows point down only. `Sources/README.md` has the map
// and the invariants, and `make build` refuses an import that is not declared here.

let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let sqlite: Target.Dependency = .product(name: "GRDBSQLite", package: "GRDB.swift")
let deque: Target.Dependency = .product(name: "DequeModule", package: "swift-collections")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let nioCore: Target.Dependency = .product(name: "NIOCore", package: "swift-nio")
let nioPosix: Target.Dependency = .product(name: "NIOPosix", package: "swift-nio")
let nioHTTP: Target.Dependency = .product(name: "NIOHTTP1", package: "swift-nio")
let nioWebSocket: Target.Dependency = .product(name: "NIOWebSocket", package: "swift-nio")
let nioTLSEvents: Target.Dependency = .product(name: "NIOTLS", package: "swift-nio")
let nioTLS: Target.Dependency = .product(
  name: "NIOSSL", package: "swift-nio-ssl", condition: .when(traits: ["TLS"]))
let nioEmbedded: Target.Dependency = .product(name: "NIOEmbedded", package: "swift-nio")
let argumentParser: Target.Dependency = .product(
  name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "orrery",
  products: [
    .executable(name: "orrery", targets: ["orrery"]),
    .library(name: "OrreryCoreData", targets: ["OrreryCoreData"]),
    .library(name: "OrreryClient", targets: ["OrreryClient"]),
  ],
  traits: [
    .trait(
      name: "TLS",
      description: "Listens with TLS. Not by default: it takes minutes to build a BoringSSL.")
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.5"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    // Below both columns: what the system says of files, text by bytes, and names nearly right.
    .systemLibrary(name: "CLinux"),
    .target(name: "Files", dependencies: ["CLinux"]),
    .target(name: "Spelling"),

    // The data column: no JSON, no RPC.
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .yum(["zlib-devel"])]),
    .systemLibrary(
      name: "CSQLite", providers: [.apt(["libsqlite3-dev"]), .yum(["sqlite-devel"])]),
    .target(name: "ObjectModel", dependencies: ["CZlib", "Files", "Spelling"]),
    .target(name: "Predicates", dependencies: ["ObjectModel", "Spelling"]),
    .target(
      name: "PersistentStore",
      dependencies: [
        "Files", "Spelling", "ObjectModel", "Predicates", "CSQLite", grdb, sqlite,
      ]),
    .target(
      name: "ObjectContext",
      dependencies: ["ObjectModel", "Predicates", "PersistentStore", "Spelling"]),

    // Boxes and lines, of whatever: no model.
    .target(name: "GraphLayout"),
    .target(name: "ModelDrawing", dependencies: ["GraphLayout", "ObjectModel"]),
    .target(name: "ClassGenerator", dependencies: ["ObjectModel", "Predicates", "Spelling"]),

    // The wire column: no entity, no SQL.
    .target(name: "JSONText"),
    .target(name: "JSONRPC", dependencies: ["JSONText"]),
    .target(name: "OrreryProtocol", dependencies: ["JSONText", "JSONRPC", "Spelling"]),
    .target(
      name: "Transport",
      dependencies: [
        "Files", "Spelling", "JSONRPC", nioCore, nioPosix, nioHTTP, nioWebSocket, nioTLS,
        nioTLSEvents, logging,
      ]),

    // Front ends of the protocol that are no program: tables of objects, and their texts.
    .target(name: "RecordText"),
    .target(
      name: "Transfer",
      dependencies: ["RecordText", "JSONText", "JSONRPC", "OrreryProtocol", "Spelling"]),

    // The library for front ends in Swift: no Server, no data column.
    .target(
      name: "OrreryClient",
      dependencies: [
        "JSONText", "JSONRPC", "OrreryProtocol", "Transport", nioCore, nioPosix,
      ],
      path: "clients/swift/Sources/OrreryClient"),
    // Core Data's classes on it.
    .target(
      name: "OrreryCoreData",
      dependencies: ["JSONText", "OrreryProtocol", "OrreryClient", "Spelling"],
      path: "clients/swift/Sources/OrreryCoreData"),

    // Where they meet.
    .target(
      name: "Server",
      dependencies: [
        "CLinux", "Files", "Spelling", "ObjectModel", "Predicates", "PersistentStore",
        "ObjectContext", "ClassGenerator", "GraphLayout", "ModelDrawing", "JSONText", "JSONRPC",
        "OrreryProtocol", "Transport", nioCore, nioPosix, deque, logging,
      ]),
    // The files of the pages that the program serves, in C: its compiler embeds them as they are.
    .target(name: "WebFiles"),
    .executableTarget(
      name: "orrery",
      dependencies: [
        "ClassGenerator", "Files", "ModelDrawing", "ObjectModel", "Server", "Transfer",
        "Transport", "JSONText", "JSONRPC", "OrreryProtocol", "Spelling", "WebFiles",
        argumentParser, deque, logging, nioCore, nioPosix,
      ]),
    .target(name: "ProtocolGenerator", dependencies: ["JSONText"]),
    .executableTarget(name: "protocol-gen", dependencies: ["ProtocolGenerator"]),

    // Tests.
    .target(name: "Seeds"),
    .target(
      name: "StoreSupport",
      dependencies: ["Files", "ObjectModel", "Predicates", "PersistentStore"]),
    .target(name: "GraphSupport", dependencies: ["ObjectModel"]),
    .testTarget(name: "FilesTests", dependencies: ["Files"]),
    .target(
      name: "TestSupport",
      dependencies: [
        "ObjectModel", "PersistentStore", "ObjectContext", "JSONText", "JSONRPC", "OrreryProtocol",
        "Transport", "Server", nioCore, nioPosix,
      ]),
    .testTarget(
      name: "ObjectModelTests",
      dependencies: ["GraphLayout", "ModelDrawing", "ObjectModel", "Seeds", "Spelling"]),
    .testTarget(
      name: "GraphLayoutTests", dependencies: ["GraphLayout", "Seeds"], exclude: ["Program"]),
    .executableTarget(
      name: "graph-layout", dependencies: ["GraphLayout"],
      path: "Tests/GraphLayoutTests/Program"),
    .testTarget(
      name: "ClassGeneratorTests",
      dependencies: ["ClassGenerator", "ObjectModel", "Server", "TestSupport"],
      exclude: ["Golden"]),
    .testTarget(name: "PredicatesTests", dependencies: ["ObjectModel", "Predicates", "Seeds"]),
    .testTarget(
      name: "PersistentStoreTests",
      dependencies: [
        "Files", "ObjectModel", "Predicates", "PersistentStore", "ObjectContext", "Seeds",
        "StoreSupport", "CZlib", grdb, sqlite,
      ]),
    .testTarget(
      name: "ObjectContextTests",
      dependencies: [
        "GraphSupport", "ObjectModel", "Predicates", "PersistentStore", "ObjectContext", "Seeds",
        "StoreSupport",
      ]),
    .testTarget(
      name: "GraphDiffTests",
      dependencies: ["GraphSupport", "ObjectModel", "PersistentStore", "ObjectContext", "Seeds"]),
    .testTarget(name: "JSONTextTests", dependencies: ["JSONText", "Seeds"]),
    .testTarget(name: "JSONRPCTests", dependencies: ["JSONText", "JSONRPC", "Seeds"]),
    .testTarget(
      name: "ProtocolGenTests",
      dependencies: [
        "ObjectModel", "JSONText", "JSONRPC", "OrreryProtocol", "ProtocolGenerator", "Seeds",
        "Spelling",
      ]),
    .testTarget(
      name: "TransportTests",
      dependencies: [
        "JSONRPC", "Seeds", "Transport", nioCore, nioPosix, nioHTTP, nioWebSocket, nioTLS,
        nioEmbedded, logging,
      ]),
    .testTarget(
      name: "ServerTests",
      dependencies: [
        "ClassGenerator", "Files", "ModelDrawing", "ObjectContext", "ObjectModel", "Predicates",
        "PersistentStore", "JSONText", "JSONRPC", "OrreryProtocol", "Seeds", "Server",
        "TestSupport", "Transport", "orrery", grdb,
      ],
      exclude: ["Clients", "Invocations"]),
    .testTarget(
      name: "TranscriptTests",
      dependencies: ["JSONText", "OrreryProtocol", "ProtocolGenerator", "TestSupport", "orrery"]),
    .testTarget(
      name: "TransferTests",
      dependencies: ["RecordText", "JSONText", "Seeds", "TestSupport", "orrery"]),
    .testTarget(name: "PropertyTests", dependencies: ["JSONText", "Seeds", "TestSupport"]),
    .testTarget(
      name: "OrreryClientTests",
      dependencies: [
        "JSONText", "JSONRPC", "OrreryProtocol", "OrreryClient", "TestSupport", "orrery", nioCore,
        nioPosix,
      ],
      path: "clients/swift/Tests/OrreryClientTests"),
    .testTarget(name: "TidyTests"),
    .testTarget(
      name: "OrreryCoreDataTests",
      dependencies: [
        "JSONText", "OrreryProtocol", "OrreryClient", "OrreryCoreData", "TestSupport", "orrery",
      ],
      path: "clients/swift/Tests/OrreryCoreDataTests"),
    // The model layers of the example applications, as books write them: in the language of books.
    .testTarget(
      name: "CoreDataExampleTests", dependencies: ["OrreryCoreData", "orrery"],
      path: "clients/swift/Examples", swiftSettings: [.swiftLanguageMode(.v5)]),

    // What the conformance suite of clients speaks to.
    .executableTarget(
      name: "orrery-swift-driver",
      dependencies: [
        "JSONText", "JSONRPC", "OrreryProtocol", "OrreryClient", "OrreryCoreData", nioCore,
      ],
      path: "clients/swift/Driver"),

    // Figures.
    .executableTarget(
      name: "predicate-benchmark",
      dependencies: [
        "ObjectModel", "Predicates", "PersistentStore", "JSONText", "OrreryProtocol", "Server",
        grdb, sqlite,
      ],
      path: "Tests/Benchmarks/Predicates"),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)
