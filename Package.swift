// swift-tools-version: 6.2
import PackageDescription

// Imports go one way: reading → model → sessions → checking → outputs (docs/dev/architecture.md).
// Targets are listed lowest first. A target may import those above its own line in this file, never those below;
// `swift build --explicit-target-dependency-import-check error` holds everyone to what is declared here.

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

/// Tests are built without optimization: their code runs for moments, and the compiler takes half the time for it.
let testSettings = settings + [.unsafeFlags(["-Onone"])]

/// Commands, the browser and the server run for moments and call optimized targets for the rest: they are built without
/// optimization, in a quarter of the time.
let unoptimized = settings + [.unsafeFlags(["-Onone"])]

/// The commit that is built, as the Makefile says; `Context.gitInformation` stays as it was when a manifest was first read.
let commit = Context.environment["ADSPEC_COMMIT"] ?? ""

let package = Package(
  name: "adspec",
  // iOS and tvOS for the recorder alone: the tool runs on Linux and macOS.
  platforms: [.macOS(.v15), .iOS(.v16), .tvOS(.v16)],
  products: [
    .executable(name: "adspec", targets: ["adspec"]),
    .library(name: "AdspecRecorder", targets: ["AdspecRecorder"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2")
  ],
  targets: [
    // What apps take along to write recordings: imports nothing of ours, and nobody here but its tests imports it.
    .target(name: "AdspecRecorder", path: "Recorder/Swift", swiftSettings: settings),

    // Text, places and edits in it, severities, complaints, verdicts, and digests. Knows nothing of ads.
    .systemLibrary(
      name: "CCrypto", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .target(name: "Basics", dependencies: ["CCrypto"], swiftSettings: settings),

    // What an ad format, a recorded session and an audit are, what is found in them, and what of it may be shown.
    .target(name: "Model", dependencies: ["Basics"], swiftSettings: settings),

    // Markdown, written, looked through and made HTML.
    .systemLibrary(
      name: "CCMarkGFM", pkgConfig: "libcmark-gfm",
      providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"]), .brew(["cmark-gfm"])]),
    .target(
      name: "Markdown", dependencies: ["Basics", "CCMarkGFM"],
      swiftSettings: settings + [.strictMemorySafety()]),

    // The only targets that read. Each C target wraps one system library.
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .target(
      name: "CSimdjson", cxxSettings: [.define("NDEBUG")],
      linkerSettings: [.linkedLibrary("simdjson")]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(
      name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
    .systemLibrary(
      name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    .target(
      name: "Reading",
      dependencies: ["Basics", "Model", "Markdown", "CYAML", "CSimdjson", "CZlib", "CZstd", "CExpat"],
      swiftSettings: settings, linkerSettings: [.linkedLibrary("iconv", .when(platforms: [.macOS]))]),

    // What others recorded and defined, as recordings and definitions of ours.
    .target(
      name: "Importing", dependencies: ["Basics", "Model", "Reading"], swiftSettings: settings),

    // A browser of its own, its process and its messages: knows nothing of ads.
    .target(name: "CBrowserProcess"),
    .target(name: "Browser", dependencies: ["Basics", "CBrowserProcess"], swiftSettings: unoptimized),

    // How a browser is made to show formats, and is measured.
    // The texts of the folder Templates: what is known of them, and, for executables alone, the texts themselves.
    .target(name: "CTemplates"),
    .target(name: "CTemplateTexts", dependencies: ["CTemplates"]),
    .target(
      name: "Auditing",
      dependencies: ["Basics", "Model", "Reading", "Browser", "CTemplates"],
      swiftSettings: unoptimized),

    // What differs between two versions of a catalog, and what that breaks.
    .target(name: "Changes", dependencies: ["Basics", "Model"], swiftSettings: unoptimized),

    // Sessions from the lifecycles, and faults seeded in their text: knows nothing of the rules that must find them.
    .target(name: "Simulation", dependencies: ["Basics", "Model"], swiftSettings: settings),

    // The one pass over the events of a session, and the rules over what it noted.
    .target(name: "Sessions", dependencies: ["Basics", "Model"], swiftSettings: settings),
    .target(name: "Checking", dependencies: ["Basics", "Model", "Sessions"], swiftSettings: settings),
    .target(
      name: "Rules", dependencies: ["Basics", "Model", "Sessions", "Checking", "CTemplates"],
      swiftSettings: settings),
    .target(
      name: "Statistics",
      dependencies: ["Basics", "Model", "Sessions"],
      swiftSettings: settings),

    // From values to bytes: reports, outputs for machines, and the site around the reports.
    .target(
      name: "Reports",
      dependencies: ["Basics", "Model", "Changes", "Sessions", "Statistics", "Markdown", "CTemplates"],
      swiftSettings: settings),
    .target(
      name: "MachineOutput", dependencies: ["Basics", "Model", "Reports", "Markdown"], swiftSettings: settings
    ),
    .target(
      name: "Site",
      dependencies: [
        "Basics", "Model", "Changes", "Simulation", "Sessions", "Statistics", "Markdown",
        "Reports", "MachineOutput",
      ],
      swiftSettings: settings),

    // The site for the browser on this machine: knows nothing of ads.
    .target(name: "Serving", dependencies: ["Basics", "Reading", "Reports"], swiftSettings: unoptimized),

    // A run, from what it is asked for to its exit code: the only target that writes.
    .target(name: "CSystem"),
    .target(
      name: "Pipeline",
      dependencies: [
        "Basics", "Model", "Reading", "Importing", "Browser", "Auditing", "Sessions", "Checking", "Rules",
        "Simulation", "Changes", "Statistics", "Reports", "MachineOutput", "Site", "Serving",
        "CSystem",
      ],
      swiftSettings: settings),

    // The command line, and what is printed for people. A library, so that tests and the fuzzer can use it, too.
    .target(name: "CBuildCommit", cSettings: [.define("ADSPEC_COMMIT", to: "\"\(commit)\"")]),
    .target(
      name: "AdspecCommand",
      dependencies: [
        "CBuildCommit",
        "Basics", "Model", "Markdown", "Reading", "Importing", "Rules", "Changes", "Simulation", "Reports",
        "MachineOutput", "Site", "Pipeline",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/adspec", exclude: ["Main"], swiftSettings: unoptimized),
    .executableTarget(
      name: "adspec", dependencies: ["AdspecCommand", "CTemplateTexts"], path: "Sources/adspec/Main",
      swiftSettings: settings,
      linkerSettings: [
        // The tool starts in half the time, and runs on machines without Swift. macOS brings the library along.
        .unsafeFlags(["-static-stdlib"], .when(platforms: [.linux])),
        .linkedLibrary("_FoundationCShims", .when(platforms: [.linux])),
        .linkedLibrary("_FoundationCollections", .when(platforms: [.linux])),
      ]),

    // What `make bench` times beside the tool itself.
    .executableTarget(
      name: "reading-benchmark", dependencies: ["Model", "Reading"],
      path: "Benchmarks/Sources/ReadingBenchmark", swiftSettings: settings),

    // Tests: one target a library, and what they share.
    .target(
      name: "TestSupport", dependencies: ["Basics", "Model", "Reading", "Sessions"],
      path: "Tests/TestSupport", swiftSettings: settings),
    // Runs the examples that rules carry, and plants faults for them to find: for tests, and for what they leave to pages.
    .target(
      name: "Examples",
      dependencies: [
        "Basics", "Model", "Reading", "Importing", "Browser", "Auditing", "Simulation", "Sessions",
        "Checking", "Rules",
        "Reports", "MachineOutput", "Site",
      ],
      path: "Tests/Examples", swiftSettings: settings),
    // What is fed with bytes of any kind: by the fuzzer, and by a test with what once broke it.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "Basics", "Model", "Markdown", "Reading", "Importing", "Simulation", "Sessions", "Checking", "Rules",
        "Statistics",
        "Reports", "MachineOutput", "Site", "Pipeline", "AdspecCommand", "TestSupport",
      ],
      path: "Tests/Fuzz/Targets", swiftSettings: settings),
    .testTarget(
      name: "ModelTests", dependencies: ["Basics", "Model", "Checking", "Rules", "Sessions", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "AdspecRecorderTests", dependencies: ["Basics", "Model", "AdspecRecorder", "TestSupport"],
      path: "Recorder/Tests", exclude: ["Stubs", "Kotlin", "App", "Listings", "TypeScript"],
      swiftSettings: testSettings),
    .testTarget(name: "BasicsTests", dependencies: ["Basics"], swiftSettings: testSettings),
    .testTarget(
      name: "ReadingTests", dependencies: ["Basics", "Model", "Reading", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "AuditingTests",
      dependencies: ["Model", "Browser", "Auditing", "Reports", "MachineOutput", "Site", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "ChangesTests", dependencies: ["Basics", "Model", "Reading", "Changes"],
      swiftSettings: testSettings),
    .testTarget(
      name: "ServingTests", dependencies: ["Reading", "Serving", "TestSupport"], swiftSettings: testSettings),
    .testTarget(name: "BrowserTests", dependencies: ["Browser", "TestSupport"], swiftSettings: testSettings),
    .testTarget(
      name: "ImportingTests",
      dependencies: [
        "Basics", "Model", "Reading", "Importing", "Sessions", "Checking", "Rules", "TestSupport",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "SessionsTests", dependencies: ["Basics", "Model", "Reading", "Sessions", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "CheckingTests",
      dependencies: [
        "Basics", "Model", "Reading", "Sessions", "Checking", "Rules", "Examples", "TestSupport",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "RulesTests",
      dependencies: [
        "Basics", "Model", "Reading", "Sessions", "Checking", "Rules", "Examples", "TestSupport",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "SimulationTests",
      dependencies: [
        "Basics", "Model", "Reading", "Simulation", "Sessions", "Checking", "Rules", "Examples", "Statistics",
        "Reports",
        "MachineOutput", "Site",
        "TestSupport",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "StatisticsTests",
      dependencies: ["Basics", "Model", "Reading", "Sessions", "Statistics", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "MarkdownTests", dependencies: ["Basics", "Markdown", "TestSupport"], swiftSettings: testSettings
    ),
    // Publications for the tests of reports and of pages.
    .target(
      name: "SamplePublications",
      dependencies: [
        "Basics", "Model", "Reading", "Sessions", "Checking", "Rules", "Statistics", "Reports", "Site",
        "TestSupport",
      ],
      path: "Tests/SamplePublications", swiftSettings: testSettings),
    .testTarget(
      name: "ReportsTests",
      dependencies: [
        "CTemplateTexts",
        "Basics", "Model", "Reading", "Sessions", "Checking", "Rules", "Statistics", "Markdown", "Reports",
        "Simulation", "Site",
        "SamplePublications", "TestSupport",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "MachineOutputTests",
      dependencies: ["Basics", "Model", "Checking", "Rules", "Reports", "MachineOutput", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "SiteTests",
      dependencies: [
        "Basics", "Model", "Reading", "Sessions", "Checking", "Rules", "Statistics", "Markdown", "Changes",
        "Reports",
        "Site", "SamplePublications", "TestSupport",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "PipelineTests",
      dependencies: [
        "Basics", "Model", "Reading", "Sessions", "Checking", "Rules", "Statistics", "Markdown", "Changes",
        "Reports",
        "MachineOutput", "Site", "Pipeline", "TestSupport",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "AdspecCommandTests",
      dependencies: [
        "Basics", "Model", "Reading", "Checking", "Rules", "Markdown", "Reports", "MachineOutput", "Site",
        "Pipeline", "AdspecCommand", "FuzzTargets",
        "TestSupport", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Golden"], swiftSettings: testSettings),
  ],
  cxxLanguageStandard: .cxx17
)

// `make fuzz` alone asks for it: libFuzzer brings the `main` of it, and every other executable would get that one, too.
if Context.environment["ADSPEC_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "adspec-fuzz", dependencies: ["FuzzTargets", "CTemplateTexts"], path: "Tests/Fuzz/Runner",
      swiftSettings: testSettings + [.unsafeFlags(["-parse-as-library"])]))
}
