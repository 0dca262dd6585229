import TestSupport

/// A catalog of one format with a finding, and its outputs.
enum FlawedCatalog {
  /// The definition: the name of a field is misspelt.
  static let definition = """
    kind: rewarded
    id: coins
    nmae: Coins
    adUnits: [a1]
    reward: {name: coins, amount: 10}

    """

  /// The finding about it for people.
  static let human = """
    formats/coins/format.yaml:3:1: error: 'nmae' is no field of a rewarded format. [field-unknown]
      3 | nmae: Coins
        | ^^^^
        format coins
        help: Did you mean 'name'?

    """

  /// The finding about it in a log of CI.
  static let github = """
    ::error file=formats/coins/format.yaml,line=3,endLine=3,col=1,endColumn=5,title=field-unknown::'nmae' is no field \
    of a rewarded format. Did you mean 'name'?

    """

  /// Returns a folder with the catalog.
  static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(definition, to: "formats/coins/format.yaml")
    return folder
  }
}
