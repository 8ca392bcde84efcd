import { expect, test } from "bun:test"
import { join } from "node:path"

// The compiler of the tests knows no client of the app, so this is loaded without its types.
const state = (file: string) => import(join(import.meta.dirname, "../../web/state", file))
const { happeningsOf, nextOf, sidesOf, stepsDone } = await state("deal.ts")
const { ringsOf } = await state("cycles.ts")

interface Event {
  readonly isMine: boolean
  readonly what: string
}

const at = "2026-11-28T10:00:00.000Z"
const person = (id: string) => ({ id, displayName: id, avatarUrl: null })
const offered = {
  status: "pending",
  proposer: person("ben"),
  price: { amount: 900, currency: "EUR" },
  priceFrom: "offerer",
}
const pending = {
  ...{ owner: person("ada"), offerer: person("ben"), status: "pending", items: ["azul"], offeredItems: [] },
  ...{ proposal: offered, completedAt: null, problem: null, ownerHandover: null, offererHandover: null },
  ...{ ownerSentAt: null, offererSentAt: null, ownerReceivedAt: null, offererReceivedAt: null },
  ...{ ownerRemindedAt: null, offererRemindedAt: null },
}
const accepted = { ...pending, status: "accepted", proposal: { ...offered, status: "accepted" } }
const completed = { ...accepted, status: "completed", completedAt: at, ownerReceivedAt: at, offererReceivedAt: at }

/** What each side does next, how many steps are done, and whether both have rated. */
const deals = [
  ["one that waits for an answer", pending, false, "answer", "wait", 0],
  [
    "one that was declined",
    { ...pending, proposal: { ...offered, status: "rejected" } },
    false,
    "propose",
    "propose",
    0,
  ],
  ["one without a proposal", { ...pending, proposal: null }, false, "propose", "propose", 0],
  ["one that was agreed on", accepted, false, "send", "send", 1],
  ["one of which a side has sent", { ...accepted, ownerSentAt: at }, false, "confirm", "send", 1],
  ["one of which both have sent", { ...accepted, ownerSentAt: at, offererSentAt: at }, false, "confirm", "confirm", 2],
  [
    "one that arrived unsaid",
    { ...accepted, offererReceivedAt: at, offererSentAt: at },
    false,
    "send",
    "waitConfirm",
    2,
  ],
  ["one that is received", completed, false, "rate", "rate", 3],
  ["one that is rated", completed, true, "over", "over", 4],
  ["one that was cancelled", { ...accepted, status: "cancelled" }, false, "over", "over", 0],
  ["one whose item is gone", { ...pending, status: "rejected" }, false, "over", "over", 0],
] as const

test.each(deals)("Of a deal, %s, each side has its next step", (_, deal, isRated, owner, offerer, done) => {
  expect([nextOf(deal, "ada", isRated), nextOf(deal, "ben", isRated), stepsDone(deal, isRated)]).toEqual([
    ...[owner, offerer, done],
  ])
})

test("Each side gives its things and its money, and gets what the other one gives", () => {
  const trade = { ...pending, offeredItems: ["brass"], proposal: { ...offered, priceFrom: "owner" } }
  const { mine, theirs } = sidesOf(trade, "ben")
  expect([mine.items, mine.price, theirs.items, theirs.price]).toEqual([["brass"], null, ["azul"], offered.price])
  expect(sidesOf(trade, "ada").mine).toEqual(theirs)
})

test("What happened is shown to each side as theirs or that of the other one", () => {
  const problem = { by: "offerer", createdAt: at, answeredAt: at }
  const offer = { ...accepted, ownerSentAt: at, offererRemindedAt: at, problem }
  const said = (user: string) =>
    happeningsOf(offer, user).map(({ isMine, what }: Event) => `${isMine ? "my" : "their"} ${what}`)
  expect(said("ada")).toEqual(["my sent", "their reminded", "their problem", "my answered"])
  expect(said("ben")).toEqual(["their sent", "my reminded", "my problem", "their answered"])
})

/** Legs by giver and receiver, such as `ab`, with the number of their cycle and their status where they have one. */
const legs = (text: string) =>
  text.split(" ").map((one) => {
    const [way = "", cycle = "1", status = "pending"] = one.split(":")
    return { id: one, cycle: Number(cycle), status, giver: { id: way[0] }, receiver: { id: way[1] } }
  })

const rounds = [
  [
    "of two cycles in any order",
    "bc ab ca ed:2 de:2",
    [
      ["bc", "ca", "ab"],
      ["ed:2", "de:2"],
    ],
  ],
  ["with a user who is in it twice", "ab ba ac ca", [["ab", "ba", "ac", "ca"]]],
  ["of which a leg is not loaded", "ab bc", []],
  ["that is passed on", "ab:1:failed bc:1:failed ac:1:pending ca", [["ac:1:pending", "ca"]]],
  ["in two parts", "ab ba cd dc", []],
  ["of none", "ab:1:failed", []],
] as const

test.each(rounds)("The cycles of a round %s are rings", (_, text, rings) => {
  const found: ReadonlyArray<{ readonly legs: ReturnType<typeof legs> }> = ringsOf(legs(text))
  expect(found.map((ring) => ring.legs.map(({ id }) => id))).toEqual(rings.map((ring) => [...ring]))
})
