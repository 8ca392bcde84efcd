import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import { inputOfLists } from "../../cli/rounds/input-of-lists.ts"
import { readWantLists } from "../../core/index.ts"

const seed = "5".repeat(64)

const roundOf = (text: string) => Result.flatMap(readWantLists(text), (lists) => inputOfLists(lists, seed))

const good = (text: string) => Result.getOrThrow(roundOf(text))

/** The wants of each entry and group with their ranks, as text. */
const wantsOf = (text: string) => {
  const { entries, groups } = good(text).input
  return Object.fromEntries(
    [...entries, ...groups].map(({ id, wants }) => [id, wants.map(([one, rank]) => `${one}=${rank}`).join(" ")]),
  )
}

describe("Want lists", () => {
  test("have users, items and wants, whatever the case and the spaces are", () => {
    const { input, userOf } = good(
      "\ufeff# A trade\r\n\r\n  (Ada Lovelace) 1-chess :2-Go   3-risk\r\n(bob)2-GO: 1-chess\n3-RISK 2-go",
    )
    expect(input.entries).toEqual([
      {
        id: "1-CHESS",
        person: 0,
        wants: [
          ["2-GO", 1],
          ["3-RISK", 1],
        ],
      },
      { id: "2-GO", person: 1, wants: [["1-CHESS", 1]] },
      { id: "3-RISK", person: 2, wants: [["2-GO", 1]] },
    ])
    expect([...userOf]).toEqual([
      ["1-CHESS", "ADA LOVELACE"],
      ["2-GO", "BOB"],
    ])
  })

  test("are case-sensitive where an option says so", () => {
    expect(good("#! CASE-SENSITIVE\n(a) x : Y\n(b) Y : x\n(c) y :").input.entries).toHaveLength(3)
  })

  test("give dummy items of different users the same name, and make groups of them", () => {
    const text = "#! ALLOW-DUMMIES\n(a) 1 : %X 3\n(a) %X : 3 4\n(b) 3 : %X\n(b) %X : 1\n(c) 4 : 1"
    expect(wantsOf(text)).toEqual({
      "1": "%X (A)=1 3=1",
      "3": "%X (B)=1",
      "4": "1=1",
      "%X (A)": "3=1 4=1",
      "%X (B)": "1=1",
    })
  })

  test("let a dummy item want others of its user", () => {
    const text = "#! ALLOW-DUMMIES LINEAR-PRIORITIES\n(a) 1 : 3 %X\n(a) 2 : %Y\n(a) %X : 3 %Y\n(a) %Y : 3\n(b) 3 : 1"
    expect(wantsOf(text)).toEqual({
      "1": "3=1 %X (A)=2",
      "2": "%Y (A)=1",
      "3": "1=1",
      "%X (A)": "3=1 %Y (A)=1",
      "%Y (A)": "3=1",
    })
  })

  test("name the items that there are, of which one without a list counts in ranks", () => {
    const text =
      '#! LINEAR-PRIORITIES SHOW-MISSING\n!BEGIN-OFFICIAL-NAMES\n1 ==> "Chess" (from a) # 1\n2 : Go\n3\n!END-OFFICIAL-NAMES\n(a) 1 : 3 2\n(b) 2 : 1\n(c) 4 : 1'
    expect(wantsOf(text)).toEqual({ "1": "2=2", "2": "1=1" })
    expect(good(text).warnings).toEqual([{ line: 9, warning: "4 is no official name, so its list is left out." }])
  })

  test.each([
    ["#! LINEAR-PRIORITIES", "2=1 3=2 4=12 5=13"],
    ["#! TRIANGLE-PRIORITIES SMALL-STEP=2 BIG-STEP=0", "2=1 3=6 4=15 5=28"],
    ["#! SQUARE-PRIORITIES BIG-STEP=1", "2=1 3=4 4=16 5=25"],
    ["#! HIDE-LOOPS ITERATIONS=100 SEED=7 SHRINK=1 METRIC=USERS-TRADING", "2=1 3=1 4=1 5=1"],
  ])("have the ranks that %s says", (options, wants) => {
    expect(wantsOf(`${options}\n(a) 1 : 2 3 ; 4 5\n(b) 2:\n(c) 3:\n(d) 4:\n(e) 5:`)["1"]).toBe(wants)
  })

  test("have the ranks that they write themselves", () => {
    const text = "#! EXPLICIT-PRIORITIES\n(a) 1 : 2=15 3 4=193\n(b) 2:\n(c) 3:\n(d) 4:"
    expect(wantsOf(text)["1"]).toBe("2=15 3=16 4=193")
    expect(good(text).most).toBe(193)
  })

  test("are used without what cannot be wanted, which is reported with its line", () => {
    const text = "#! ALLOW-DUMMIES\n(a) 1 : 1 2 9 3 3 4=2 %no\n(a) 2 : 3\n(b) 3 : 1\n\n(c) 3 : 2"
    expect(wantsOf(text)).toEqual({ "1": "3=1", "2": "3=1", "3": "1=1" })
    expect(good(text).warnings).toEqual([
      { line: 6, warning: "3 has a list before, so this one is left out." },
      { line: 2, warning: "1 is in its own list." },
      { line: 2, warning: "2 is of the same user." },
      { line: 2, warning: "9 is unknown." },
      { line: 2, warning: "3 is there twice." },
      { line: 2, warning: "4=2 is no item." },
      { line: 2, warning: "%NO is unknown." },
    ])
  })

  test.each([
    ["(a 1 : 2", "Line 1: A parenthesis is not that of a user name at the start of the line."],
    ["\n() 1 : 2", "Line 2: The parentheses hold no user name."],
    ["(a) (b) 1 : 2", "Line 1: A parenthesis is not that of a user name at the start of the line."],
    ["(a)", "Line 1: No item is named."],
    ["(a) : 2", "Line 1: No item is named."],
    ["(a) 1 2 : 3", "Line 1: Exactly one item stands before the colon."],
    ["(a) 1 : 2 : 3", "Line 1: There is more than one colon."],
    ["(a) ; 1", "Line 1: Exactly one item stands before the colon."],
    ["(a) 1 : 2 # good", "Line 1: A comment begins at the start of a line."],
    ["#! REQUIRE-COLONS\n(a) 1 2", "Line 2: A colon is missing (REQUIRE-COLONS)."],
    ["#! REQUIRE-USERNAMES\n1 : 2", "Line 2: A user name is missing (REQUIRE-USERNAMES)."],
    ["#! BIG-STEP=x", "Line 1: BIG-STEP needs a whole number up to 999999."],
    ["#! NONTRADE-COST=5", "Line 1: NONTRADE-COST is not taken: the most trades always come first."],
    ["#! BEST-OF-ALL", "Line 1: The option BEST-OF-ALL is unknown."],
    ["#! CONSTRUCTOR", "Line 1: The option CONSTRUCTOR is unknown."],
    ["1 : 2\n#! CASE-SENSITIVE", "Line 2: Options stand before official names and before want lists."],
    ["1 : 2\n!BEGIN-OFFICIAL-NAMES", "Line 2: Official names stand once, and before want lists."],
    ["!BEGIN-OFFICIAL-NAMES\n1", "The official names do not end: !END-OFFICIAL-NAMES is missing."],
    ["!END-OFFICIAL-NAMES", "Line 1: !END-OFFICIAL-NAMES ends no official names."],
    ["!BEGIN-OFFICIAL-NAMES\n1\n1", "Line 3: The official name 1 is there twice."],
    ["!BEGIN-OFFICIAL-NAMES\n%x", "Line 2: An official name is the name of an item."],
    ["(a) %x : 2", "Line 1: Dummy items need the option ALLOW-DUMMIES."],
    ["#! ALLOW-DUMMIES\n%x : 2", "Line 2: The dummy item %X needs a user name."],
    ["#! SQUARE-PRIORITIES BIG-STEP=9999\n(a) 1 : ; 2\n(b) 2 :", "Line 2: A rank is above 1000000."],
  ])("are refused with the line: %j", (text, sentence) => {
    expect(roundOf(text)).toEqual(Result.fail(sentence))
  })

  test("are bounded, and a long line takes no longer than its length", () => {
    expect(roundOf("1\n".repeat(3))).toMatchObject({ _tag: "Success" })
    const many = Array.from({ length: 20_001 }, (_, at) => `${at} :`).join("\n")
    expect(roundOf(many)).toEqual(Result.fail("There are more than 20000 items."))
    expect(roundOf(`(${"(".repeat(1_000_000)}`)).toMatchObject({ _tag: "Failure" })
    expect(roundOf(`(a) 1 :${" ".repeat(1_000_000)}x`)).toMatchObject({ success: { warnings: [{ line: 1 }] } })
  })
})
