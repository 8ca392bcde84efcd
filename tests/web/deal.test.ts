import { expect, test } from "bun:test"
import { happeningsOf, nextOf, sidesOf, stepsDone } from "../../web/state/deal.ts"

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

test.each(deals)("Of a deal, %s, each side is told its next step", (_, deal, isRated, owner, offerer, done) => {
  const offer = deal as never
  expect([nextOf(offer, "ada", isRated), nextOf(offer, "ben", isRated), stepsDone(offer, isRated)]).toEqual([
    ...[owner, offerer, done],
  ])
})

test("Each side gives its things and its money, and gets what the other one gives", () => {
  const trade = { ...pending, offeredItems: ["brass"], proposal: { ...offered, priceFrom: "owner" } } as never
  const { mine, theirs } = sidesOf(trade, "ben")
  expect<unknown>([mine.items, mine.price, theirs.items, theirs.price]).toEqual([
    ["brass"],
    null,
    ["azul"],
    offered.price,
  ])
  expect<unknown>(sidesOf(trade, "ada").mine).toEqual(theirs)
})

test("What happened is told to each side as theirs or that of the other one", () => {
  const problem = { by: "offerer", createdAt: at, answeredAt: at }
  const offer = { ...accepted, ownerSentAt: at, offererRemindedAt: at, problem } as never
  const said = (user: string) =>
    happeningsOf(offer, user).map(({ isMine, what }) => `${isMine ? "my" : "their"} ${what}`)
  expect(said("ada")).toEqual(["my sent", "their reminded", "their problem", "my answered"])
  expect(said("ben")).toEqual(["their sent", "my reminded", "my problem", "their answered"])
})
