/// Sentences that no test can hold, by the reason.
enum UnheldSentences {
  static let reasons: [(reason: String, ids: [String])] = [
    (
      "says what the page is, and for whom",
      [
        "R-003",
        "R-005",
        "R-195",
        "R-331",
        "R-332",
        "R-440",
        "R-529",
        "R-563",
        "R-564",
      ]
    ),
    (
      "introduces what is listed below it",
      [
        "R-006",
        "R-011",
        "R-442",
        "R-445",
        "R-482",
        "R-489",
        "R-983",
      ]
    ),
    (
      "says how a session comes about, which no line proves",
      [
        "R-124",
        "R-128",
      ]
    ),
    (
      "refers to another page, or to the pages of rules",
      [
        "R-113",
        "R-355",
        "R-562",
        "R-333",
        "R-352",
        "R-235",
      ]
    ),
    (
      "allows what another sentence then keeps private",
      [
        "R-177"
      ]
    ),
    (
      "says what the example below it shows; that all of it is sound is held",
      [
        "R-184",
        "R-187",
        "R-188",
      ]
    ),
    (
      "says what a person does",
      [
        "R-446",
        "R-487",
        "R-515",
      ]
    ),
    (
      "says what another tool, an SDK or a device does, which none of ours can show",
      [
        "R-460",
        "R-984",
        "R-504",
        "R-518",
        "R-520",
        "R-522",
        "R-523",
        "R-524",
        "R-597",
        "R-598",
        "R-603",
        "R-525",
        "R-756",
        "R-762",
        "R-763",
        "R-766",
        "R-767",
        "R-768",
        "R-771",
      ]
    ),
    (
      "says where a limit comes from",
      [
        "R-653"
      ]
    ),
    (
      "says what there is not",
      [
        "R-320"
      ]
    ),
  ]
}
