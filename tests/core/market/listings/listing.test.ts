import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import type { UserId } from "../../../../core/index.ts"
import {
  accountSuspended,
  close,
  closed,
  edit,
  type Listing,
  type ListingTerms,
  list,
  pause,
  removable,
  reopen,
  resume,
} from "../../../../core/market/listings/listing.ts"
import { listingDiagram, listingStatuses, listingTransitions } from "../../../../core/market/listings/transitions.ts"
import type { ListingId } from "../../../../core/shared/ids.ts"
import { later, listing, now, offerer, owner, stranger, wanted } from "../offers/deals.ts"

type Outcome = Result.Result<Listing, { readonly _tag: string }>

const outcome = (decided: Outcome): string =>
  Result.match(decided, { onSuccess: ({ status }) => status, onFailure: ({ _tag }) => _tag.slice("listings.".length) })

const actions = {
  edit: (of: Listing, _: boolean, by: UserId): Outcome => edit(of, by, { description: "New" }, now),
  pause: (of: Listing, reserved: boolean, by: UserId): Outcome => pause(of, reserved, by, now),
  resume: (of: Listing, _: boolean, by: UserId): Outcome => resume(of, by, now),
  close: (of: Listing, _: boolean, by: UserId): Outcome => close(of, wanted, by, now),
  remove: (of: Listing, _: boolean, by: UserId): Outcome => removable(of, by),
}

const states = {
  active: { of: listing, reserved: false },
  "active, reserved": { of: listing, reserved: true },
  paused: { of: { ...listing, status: "paused" }, reserved: false },
  "paused, reserved": { of: { ...listing, status: "paused" }, reserved: true },
  closed: { of: { ...listing, status: "closed" }, reserved: false },
  "closed, the item reserved otherwise": { of: { ...listing, status: "closed" }, reserved: true },
} satisfies Record<string, { of: Listing; reserved: boolean }>

// What its owner's action comes to: active; active, reserved; paused; paused, reserved; closed; closed, reserved
// otherwise.
const table: Record<keyof typeof actions, ReadonlyArray<string>> = {
  edit: ["active", "active", "paused", "paused", "LISTING_CLOSED", "LISTING_CLOSED"],
  pause: ["paused", ...Array<string>(3).fill("INVALID_TRANSITION"), "LISTING_CLOSED", "LISTING_CLOSED"],
  resume: ["INVALID_TRANSITION", "INVALID_TRANSITION", "active", "active", "LISTING_CLOSED", "LISTING_CLOSED"],
  close: ["closed", "closed", "closed", "closed", "LISTING_CLOSED", "LISTING_CLOSED"],
  remove: [...Array<string>(4).fill("LISTING_NOT_CLOSED"), "closed", "closed"],
}

const cells = Object.entries(actions).flatMap(([action, decide]) =>
  Object.entries(states).flatMap(([state, { of, reserved }], column) => [
    { action, decide, state, of, reserved, by: owner, expected: table[action as keyof typeof actions][column] ?? "" },
    { action, decide, state, of, reserved, by: offerer, expected: "NOT_AUTHORIZED" },
    { action, decide, state, of, reserved, by: stranger, expected: "NOT_AUTHORIZED" },
  ]),
)

describe("Of a listing, every action in every state by everybody", () => {
  test.each(cells)("$action, $state, by $by: $expected", ({ decide, of, reserved, by, expected }) =>
    expect(outcome(decide(of, reserved, by))).toBe(expected),
  )
})

describe("An administrator", () => {
  test.each(Object.entries(states).map(([state, { of }], column) => [state, of, table.close[column] ?? ""] as const))(
    "closes a listing as its owner does: %s",
    (_, of, expected) => expect(outcome(close(of, wanted, null, now))).toBe(expected),
  )
})

describe("A server whose clock is behind", () => {
  const ahead = later(2)

  const decisions = {
    ...actions,
    accountSuspended: (of: Listing): Outcome => Result.succeed(accountSuspended(of, now)),
    closed: (of: Listing): Outcome => Result.succeed(closed(of, wanted, now)),
    reopen: (of: Listing): Outcome => Result.succeed(reopen(of, wanted, now) ?? of),
  }

  test.each(Object.entries(decisions))("gives a listing no earlier time: %s", (_, decide) => {
    const times = Object.values(states).flatMap(({ of, reserved }) =>
      Result.match(decide({ ...of, updatedAt: ahead }, reserved, owner), {
        onSuccess: ({ updatedAt }) => [updatedAt],
        onFailure: () => [],
      }),
    )
    expect(times.length).toBeGreaterThan(0)
    expect(times).toEqual(times.map(() => ahead))
  })
})

describe("The transitions as data", () => {
  test("are what the decisions do, no step more or less", () => {
    const seen = new Set(["null list active", "closed remove null"])
    for (const { action, decide, of, reserved, by } of cells) {
      const decided = decide(of, reserved, by)
      if (Result.isSuccess(decided) && action !== "remove") seen.add(`${of.status} ${action} ${decided.success.status}`)
    }
    for (const status of listingStatuses)
      if (status !== "closed") seen.add(`${status} go ${closed({ ...listing, status }, wanted, now).status}`)
    for (const status of listingStatuses) {
      const after = accountSuspended({ ...listing, status }, now)
      if (after.status !== status) seen.add(`${status} suspend ${after.status}`)
      else expect(after).toEqual({ ...listing, status })
      const again = reopen({ ...listing, status }, wanted, now)
      if (again !== null) seen.add(`${status} reopen ${again.status}`)
      for (const item of [null, { ...wanted, ownerId: stranger }])
        expect(reopen({ ...listing, status }, item, now)).toBeNull()
    }
    expect([...seen].sort()).toEqual(listingTransitions.map(({ from, action, to }) => `${from} ${action} ${to}`).sort())
  })

  test("make a Mermaid diagram", () =>
    expect(listingDiagram()).toBe(`stateDiagram-v2
  [*] --> active: list
  active --> active: edit
  active --> paused: pause, account suspended
  active --> closed: close, item moved or deleted
  paused --> paused: edit
  paused --> active: resume
  paused --> closed: close, item moved or deleted
  closed --> paused: closing undone
  closed --> [*]: remove`))
})

const terms: ListingTerms = {
  kind: "sale",
  price: { amount: 5, currency: "EUR" },
  paymentMethods: [],
  description: null,
}
const listed = (said: Partial<ListingTerms>, by = owner) =>
  list(wanted, by, { ...terms, ...said, id: "new" as ListingId }, now)

describe("A new listing", () => {
  test("is active and keeps what its item looks like", () =>
    expect(Result.getOrThrow(listed({}))).toEqual({
      ...terms,
      ...{
        id: "new" as ListingId,
        itemId: wanted.id,
        ownerId: owner,
        status: "active",
        createdAt: now,
        updatedAt: now,
      },
      itemSnapshot: { name: wanted.name, coverUrl: wanted.coverUrl },
    }))

  test.each<[string, Partial<ListingTerms>, string]>([
    ["for sale without a price", { price: null }, "PRICE_MISSING"],
    ["for both without a price", { kind: "both", price: null }, "PRICE_MISSING"],
    ["for trade without a price", { kind: "trade", price: null }, "active"],
  ])("%s", (_, said, expected) => {
    expect(outcome(listed(said))).toBe(expected)
    expect(outcome(listed(said, stranger))).toBe("NOT_AUTHORIZED")
  })

  test("for trade has no price, whatever is said", () =>
    expect(Result.getOrThrow(listed({ kind: "trade" })).price).toBeNull())
})

describe("An edit", () => {
  const trade: Listing = { ...listing, kind: "trade", price: null }
  const price = { amount: 7, currency: "USD" }
  test.each([
    ["to sale keeps the price", listing, { kind: "sale" }, { kind: "sale", price: listing.price }],
    ["to trade drops the price", listing, { kind: "trade" }, { kind: "trade", price: null }],
    ["of the price of what is traded is ignored", trade, { price }, { kind: "trade", price: null }],
    ["to sale with a price", trade, { kind: "sale", price }, { kind: "sale", price }],
    [
      "of what is not said changes nothing",
      listing,
      {},
      { kind: "both", price: listing.price, paymentMethods: ["cash"] },
    ],
    ["clears the description", { ...listing, description: "Old" }, { description: null }, { description: null }],
  ] satisfies ReadonlyArray<[string, Listing, Parameters<typeof edit>[2], Partial<Listing>]>)(
    "%s",
    (_, of, change, expected) =>
      expect(Result.getOrThrow(edit(of, owner, change, now))).toMatchObject({
        ...expected,
        updatedAt: now,
        status: "active",
      }),
  )

  test("to sale without a price is refused, before a closed listing is", () => {
    expect(outcome(edit(trade, owner, { kind: "sale" }, now))).toBe("PRICE_MISSING")
    expect(outcome(edit({ ...listing, status: "closed" }, owner, { price: null }, now))).toBe("PRICE_MISSING")
    expect(outcome(edit(trade, stranger, { kind: "sale" }, now))).toBe("NOT_AUTHORIZED")
  })
})

test("A closed listing keeps the item as it was when it closed, or as it was before that when it is gone", () => {
  expect(closed(listing, wanted, now).itemSnapshot).toEqual({ name: wanted.name, coverUrl: wanted.coverUrl })
  expect(closed(listing, null, now).itemSnapshot).toEqual(listing.itemSnapshot)
})
