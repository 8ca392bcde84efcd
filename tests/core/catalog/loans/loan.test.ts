import { describe, expect, test } from "bun:test"
import { DateTime, Result } from "effect"
import {
  changedLoan,
  declined,
  type Loan,
  lend,
  loanEndedBy,
  loanStatus,
  returned,
} from "../../../../core/catalog/loans/loan.ts"
import { nextReminder } from "../../../../core/catalog/loans/reminders.ts"
import type { CollectionId, Item, ItemId, LoanId, UserId } from "../../../../core/index.ts"

const [ada, bob, eve] = ["ada", "bob", "eve"] as unknown as readonly [UserId, UserId, UserId]
const at = (text: string) => DateTime.makeUnsafe(text)
const now = at("2026-05-01T12:00:00Z")
const item: Item = {
  id: "azul" as ItemId,
  collectionId: "games" as CollectionId,
  ownerId: ada,
  name: "Azul",
  copies: 1,
  lent: 0,
  editions: [],
  externalRef: null,
  fields: {},
  rating: null,
  comment: null,
  tags: [],
  location: null,
  purchase: null,
  pictures: [],
  coverUrl: null,
  createdAt: now,
  updatedAt: now,
}
const made = { id: "loan" as LoanId, borrowerId: bob, borrowerName: null, dueOn: "2026-05-10", note: "Mine" }
const loan: Loan = {
  ...made,
  itemId: item.id,
  itemName: "Azul",
  lenderId: ada,
  lentAt: now,
  declinedAt: null,
  returnedAt: null,
  remindAt: at("2026-05-09T08:00:00Z"),
}
const states = {
  open: loan,
  declined: { ...loan, declinedAt: now },
  returned: { ...loan, returnedAt: now, remindAt: null },
} as const
const tagOf = (result: Result.Result<unknown, { readonly _tag: string }>) =>
  Result.match(result, { onFailure: ({ _tag }) => _tag, onSuccess: () => "ok" })

const by = { user: ada, relation: "friend", heldBy: null, open: 0, today: 0 } as const

describe("A loan", () => {
  test("is made of what its lender says", () => {
    expect(Result.getOrThrow(lend(item, by, made, now))).toEqual(loan)
  })

  test.each([
    ["of another user's item", { user: bob, relation: "stranger", open: 1000, heldBy: "entry" }, "items.FORBIDDEN"],
    ["to a stranger", { relation: "stranger", open: 1000, heldBy: "entry" }, "loans.NOT_FRIEND"],
    ["to a user behind a block", { relation: "blocked" }, "loans.NOT_FRIEND"],
    ["to its lender", { relation: "self" }, "loans.NOT_FRIEND"],
    ["beyond the limit of open ones", { open: 1000, today: 21, heldBy: "other" }, "loans.LIMIT_REACHED"],
    ["within the limit of open ones", { open: 999, today: 20 }, "ok"],
    ["beyond the limit of a day", { today: 21, heldBy: "other" }, "loans.DAILY_LIMIT_REACHED"],
    ["without a free copy", { heldBy: "other" }, "loans.ITEM_RESERVED"],
    ["of what is in a round", { heldBy: "entry" }, "loans.ITEM_IN_ROUND"],
  ] as const)("%s: %p is %s", (_, change, expected) => {
    expect(tagOf(lend(item, { ...by, ...change }, made, now))).toBe(expected)
  })

  test("to a name needs no friend, and has no limit of a day", () => {
    const named = { ...made, borrowerId: null, borrowerName: "Grace" }
    expect(tagOf(lend(item, { ...by, relation: null, today: 50 }, named, now))).toBe("ok")
  })

  const [none, forbidden, over] = ["loans.NOT_FOUND", "loans.FORBIDDEN", "loans.INVALID_TRANSITION"]
  describe.each([
    [
      "returned",
      (one: Loan, user: UserId) => returned(one, user, now),
      { open: ["ok", forbidden], declined: ["ok", none], returned: [over, forbidden] },
    ],
    [
      "changed",
      (one: Loan, user: UserId) => changedLoan(one, user, { note: "x" }, now),
      { open: ["ok", forbidden], declined: ["ok", none], returned: [over, forbidden] },
    ],
    [
      "declined",
      (one: Loan, user: UserId) => declined(one, user, now),
      { open: [forbidden, "ok"], declined: [forbidden, none], returned: [forbidden, over] },
    ],
  ] as const)("is %s", (_, decide, expected) => {
    test.each(["open", "declined", "returned"] as const)("while it is %s", (state) => {
      expect([ada, bob].map((user) => tagOf(decide(states[state], user)))).toEqual([...expected[state]])
      expect(tagOf(decide(states[state], eve))).toBe(none)
    })
  })

  test("has the status and the end that its moments say", () => {
    const ended = (one: Loan) => [loanStatus(one), loanEndedBy(one)]
    expect(Object.values(states).map(ended)).toEqual([
      ["open", null],
      ["declined", "declined"],
      ["returned", "lender"],
    ])
    expect(ended(Result.getOrThrow(returned(states.declined, ada, now)))).toEqual(["returned", "declined"])
    expect(Result.getOrThrow(returned(loan, ada, now)).remindAt).toBeNull()
    expect(Result.getOrThrow(declined(loan, bob, now))).toEqual({ ...loan, declinedAt: now })
  })

  test.each([
    [{ note: null }, { note: null }],
    [{ dueOn: "2026-05-10" }, {}],
    [{ dueOn: null }, { dueOn: null, remindAt: null }],
    [
      { dueOn: "2026-05-20", note: "x" },
      { dueOn: "2026-05-20", note: "x", remindAt: at("2026-05-19T08:00:00Z") },
    ],
    [{ note: undefined, dueOn: undefined }, {}],
  ])("changed by %p has %p", (change, expected) => {
    expect(Result.getOrThrow(changedLoan(loan, ada, change, now))).toEqual({ ...loan, ...expected })
  })
})

describe("The next reminder of a loan that is due on the 10th of May", () => {
  test.each([
    ["2026-01-01T00:00:00Z", "2026-05-09T08:00:00Z"],
    ["2026-05-09T07:59:59Z", "2026-05-09T08:00:00Z"],
    ["2026-05-09T08:00:00Z", "2026-05-10T08:00:00Z"],
    ["2026-05-10T08:00:00Z", "2026-05-17T08:00:00Z"],
    ["2026-05-17T08:00:00Z", "2026-05-24T08:00:00Z"],
    ["2026-05-26T00:00:00Z", "2026-05-31T08:00:00Z"],
    ["2026-05-31T08:00:00Z", "2026-06-07T08:00:00Z"],
    ["2026-06-07T08:00:00Z", null],
  ])("after %s is at %s", (from, expected) => {
    expect(nextReminder("2026-05-10", at(from))).toEqual(expected === null ? null : at(expected))
  })

  test.each([["0001-01-01"], ["9999-12-31"], [null]])("knows the day %p", (day) => {
    expect(nextReminder(day, now)).toEqual(day === "9999-12-31" ? at("9999-12-30T08:00:00Z") : null)
  })
})
