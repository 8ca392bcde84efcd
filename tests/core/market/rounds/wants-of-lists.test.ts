import { describe, expect, test } from "bun:test"
import type { EntryId } from "../../../../core/index.ts"
import { readableLists } from "../../../../core/market/rounds/want-lists.ts"
import { type NamedEntry, wantsOfLists } from "../../../../core/market/rounds/wants-of-lists.ts"

const entry = (id: string, name: string, isOwn = false): NamedEntry => ({ id: id as EntryId, name, isOwn })

const entries = [
  ...[entry("a1", "Azul", true), entry("c1", "Canal Towns", true), entry("c2", "Canal Towns", true)],
  ...[entry("b1", "Brass: Birmingham"), entry("n1", "Night"), entry("n2", "Night"), entry("k1", "Könige (2. Auflage)")],
]

const said = (text: string, user: string | null = null) => {
  const { entries: listed, groups, notes } = wantsOfLists(readableLists(text), entries, user)
  const wants = (all: ReadonlyArray<object>) => all.map((one) => Object.values(one).join("=")).join(" ")
  return [
    ...listed.map((list) => `${list.line} ${list.entryId}: ${wants(list.wants)}`.trim()),
    ...groups.map((list) => `${list.line} %${list.name}: ${wants(list.wants)}`),
    ...notes.map(({ line, reason, value }) => `${line} ${reason} ${value}`),
  ]
}

const named = (names: string, lists: string) => `!BEGIN-OFFICIAL-NAMES\n${names}\n!END-OFFICIAL-NAMES\n${lists}`

describe("Want lists become wants of entries", () => {
  test.each<[what: string, text: string, said: ReadonlyArray<string>]>([
    ["by the names of items", "azul : brass-birmingham", ["1 a1: b1=1"]],
    ["whatever stands between letters", "AZUL : BrassBirmingham konige2.auflage", ["1 a1: b1=1 k1=2"]],
    ["by the ids of entries", "A1 : b1 N2", ["1 a1: b1=1 n2=2"]],
    [
      "by official names",
      named('0001-AZ ==> "Azul" (from ada)\n0002-BB ==> "Brass: Birmingham" (from bob)', "(ada) 0001-az : 0002-bb"),
      ["5 a1: b1=1"],
    ],
    [
      "by other names of other things",
      named('0005-K ==> "Alt Name: Könige (2. Auflage)" (from bob) [copy 1 of 2]', "azul : 0005-K"),
      ["4 a1: k1=1"],
    ],
    [
      "one of several with the same name for each name of theirs",
      named('1-N ==> "Night" (from c)\n2-N ==> "Night" (from d)', "azul : 2-n 1-n"),
      ["5 a1: n2=1 n1=2"],
    ],
    ["one of several own ones for each list", "canal-towns : b1\ncanal-towns : n1", ["1 c1: b1=1", "2 c2: n1=1"]],
    ["in the order of the list, with 10 as the last rank", "azul : b1 ; n1 n2", ["1 a1: b1=1 n1=10 n2=10"]],
    ["with the ranks that the list says", "azul : b1=3 n1 n2=99", ["1 a1: b1=3 n1=4 n2=10"]],
    ["with the steps of the options", "#! BIG-STEP=2 SMALL-STEP=0\nazul : b1 n1 ; n2", ["2 a1: b1=1 n1=1 n2=3"]],
    ["and dummy items groups", "azul : %Best-2 b1\n%best-2 : n1 n2", ["1 a1: best-2=1 b1=2", "2 %best-2: n1=1 n2=1"]],
    ["and an empty list none", "azul :", ["1 a1:"]],
  ])("%s", (_, text, expected) => {
    expect(said(text)).toEqual(expected as never)
  })

  test("of one user, where one is named", () => {
    const text = "(ada) azul : b1\n(bob) brass-birmingham : a1"
    expect(said(text, "Ada")).toEqual(["1 a1: b1=1"])
    expect(said(text)).toEqual(["1 a1: b1=1", "2 unknown_entry BRASS-BIRMINGHAM"])
    expect(said(text, "eve")).toEqual([])
  })
})

describe("The file of a math trade of OLWLG", () => {
  const people = { c: "anna_b", l: "bo ris", g: "bo ris", s: "carl", n1: "carl", n2: "carl" }
  const names = { c: "Canal Towns: #1 of 2", l: "Lock Keepers", g: "$40 gift card" }
  const stones = { s: "Stones on a Grid (Second Edition)", n1: "Canal Towns: Night", n2: "Canal Towns: Night" }
  const ofUser = async (user: string) => {
    const text = await Bun.file(new URL("../../../server/catalog/sites/olwlg/wants.txt", import.meta.url)).text()
    const all = Object.entries({ ...names, ...stones }).map(([id, name]) =>
      entry(id, name, people[id as keyof typeof people] === user),
    )
    const { entries: listed, groups, notes } = wantsOfLists(readableLists(text), all, user)
    return [
      listed.map(({ entryId, wants }) => [entryId, ...wants.map((want) => Object.values(want)[0])]),
      groups.map(({ name, wants }) => [name, ...wants.map(({ entryId }) => entryId)]),
      notes.map(({ reason, value }) => `${reason} ${value}`),
    ]
  }

  test.each<[user: string, said: ReadonlyArray<unknown>]>([
    ["anna_b", [[["c", "night"]], [["night", "n1", "n2"]], ["unknown_want 0006-LATE", "unknown_want 9999-GONE"]]],
    ["bo ris", [[["l", "c"], ["g"]], [], []]],
    [
      "carl",
      [
        [
          ["s", "l"],
          ["n1", "l"],
          ["n2", "l"],
        ],
        [],
        ["own_entry 0004-NIGHT-COPY1"],
      ],
    ],
  ])("has the lists of %s", async (user, expected) => {
    expect(await ofUser(user)).toEqual(expected as never)
  })
})

describe("What a want list says in vain is noted with its line:", () => {
  test.each<[text: string, said: ReadonlyArray<string>]>([
    ["azul b1 : n1", ["1 unreadable azul b1 : n1"]],
    ["#! NO-SUCH-OPTION\nazul : b1", ["2 a1: b1=1", "1 unreadable #! NO-SUCH-OPTION"]],
    ["gone : b1", ["1 unknown_entry GONE"]],
    ["brass-birmingham : azul", ["1 unknown_entry BRASS-BIRMINGHAM"]],
    ["canal-towns : b1", ["1 ambiguous CANAL-TOWNS"]],
    ["azul : gone b1", ["1 a1: b1=2", "1 unknown_want GONE"]],
    ["azul : gone", ["1 unknown_want GONE", "1 nothing_left AZUL"]],
    ["azul : night b1", ["1 a1: b1=2", "1 ambiguous NIGHT"]],
    ["azul : canal-towns b1", ["1 a1: b1=2", "1 own_entry CANAL-TOWNS"]],
    ["azul : a1 b1", ["1 a1: b1=2", "1 own_entry A1"]],
    ["azul : b1 b1", ["1 a1: b1=1", "1 twice B1"]],
    ["azul : b1\nazul : n1", ["1 a1: b1=1", "2 twice AZUL"]],
    ["azul : %any b1", ["1 a1: b1=2", "1 unknown_group %ANY"]],
    [
      "azul : %any b1\n%any : gone",
      ["1 a1: b1=2", "1 unknown_group %ANY", "2 unknown_want GONE", "2 empty_group %ANY"],
    ],
    ["%a : %b n1\n%b : n2", ["1 %a: n1=1", "2 %b: n2=1", "1 group_in_group %B"]],
    ["%a : n1\n%a : n2", ["1 %a: n1=1", "2 twice %A"]],
    ["%a-b : n1\n%a.b : n2", ["1 %a-b: n1=1", "2 group_name %A.B"]],
    ["% : n1", ["1 group_name %"]],
    ["azul : b1=x n1", ["1 a1: b1=1 n1=2", "1 rank B1=X"]],
    ["(ada azul : b1", ["1 unreadable (ada azul : b1"]],
  ])("%s", (text, expected) => {
    expect(said(text)).toEqual(expected as never)
  })

  test("more than 1,000 lists, once", () => {
    const text = Array.from({ length: 1_100 }, (_, n) => `gone-${n} : b1`).join("\n")
    const { notes } = wantsOfLists(readableLists(text), entries, null)
    expect(notes).toHaveLength(1_001)
    expect(notes.at(-1)).toEqual({ line: 1_001, reason: "too_many", value: "GONE-1000" })
  })

  test("more than 200 wants, once", () => {
    const many = Array.from({ length: 205 }, (_, n) => entry(`x${n}`, `Thing ${n}`))
    const list = `azul : ${many.map(({ id }) => id).join(" ")}`
    const { entries: listed, notes } = wantsOfLists(readableLists(list), [...entries, ...many], null)
    expect(listed[0]?.wants).toHaveLength(200)
    expect(notes).toEqual([{ line: 1, reason: "too_many", value: "X200" }])
  })
})
