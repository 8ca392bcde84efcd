import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import type { UserId } from "../../../../core/index.ts"
import type { Changes, Deal } from "../../../../core/market/offers/deal.ts"
import {
  accountRemoved,
  accountSuspended,
  cancel,
  cancelBetween,
  expire,
  itemDeleted,
  itemTransferred,
  listingClosed,
} from "../../../../core/market/offers/ending.ts"
import { accept, propose, reject } from "../../../../core/market/offers/negotiation.ts"
import type { Offer } from "../../../../core/market/offers/offer.ts"
import type { ProposalId } from "../../../../core/market/offers/proposal.ts"
import { confirm, transfer } from "../../../../core/market/offers/transfer.ts"
import { offerDiagram, offerTransitions } from "../../../../core/market/offers/transitions.ts"
import {
  deals,
  given,
  later,
  now,
  of,
  offerer,
  outcome,
  owner,
  type State,
  states,
  statusAfter,
  stranger,
  wanted,
} from "./deals.ts"
import { progressStates, settlementsOf, steps } from "./progress-deals.ts"

type Outcome = Result.Result<Changes, { readonly _tag: string }>
const terms = { price: null, offeredItemId: given.id, message: null }
const next = { id: "next" as ProposalId, terms, offered: [given], relation: "stranger" } as const

const confirmed = (deal: Deal, by: UserId): Outcome =>
  Result.flatMap(confirm(deal, by, "unspecified", now), (confirmation): Outcome => {
    if (confirmation.kind === "repeated") return Result.succeed([])
    if (confirmation.kind === "waits") return Result.succeed(confirmation.changes)
    return transfer(confirmation.deal, [], [], by, now)
  })

const actions = {
  propose: (deal: Deal, by: UserId): Outcome => propose(deal, by, next, now),
  accept: (deal: Deal, by: UserId): Outcome => accept(deal, by, null, now),
  reject: (deal: Deal, by: UserId): Outcome => reject(deal, by, null, now),
  cancel: (deal: Deal, by: UserId): Outcome => cancel(deal, by, now),
  confirm: confirmed,
}

type Cells = readonly [owner: string, offerer: string]

// What each side's action comes to, in every state.
const table: Record<keyof typeof actions, Record<State, Cells>> = {
  propose: {
    "pending, offerer's turn done": ["pending", "ALREADY_PROPOSED"],
    "pending, owner's turn done": ["ALREADY_PROPOSED", "pending"],
    "pending, proposal rejected": ["pending", "pending"],
    accepted: ["INVALID_TRANSITION", "INVALID_TRANSITION"],
    "accepted, owner confirmed": ["INVALID_TRANSITION", "INVALID_TRANSITION"],
    "accepted, offerer confirmed": ["INVALID_TRANSITION", "INVALID_TRANSITION"],
    completed: ["OFFER_NOT_NEGOTIABLE", "OFFER_NOT_NEGOTIABLE"],
    cancelled: ["OFFER_NOT_NEGOTIABLE", "OFFER_NOT_NEGOTIABLE"],
    rejected: ["OFFER_NOT_NEGOTIABLE", "OFFER_NOT_NEGOTIABLE"],
  },
  accept: {
    "pending, offerer's turn done": ["accepted", "CANNOT_ACCEPT_OWN_PROPOSAL"],
    "pending, owner's turn done": ["CANNOT_ACCEPT_OWN_PROPOSAL", "accepted"],
    "pending, proposal rejected": ["NO_PENDING_PROPOSAL", "NO_PENDING_PROPOSAL"],
    accepted: ["INVALID_TRANSITION", "INVALID_TRANSITION"],
    "accepted, owner confirmed": ["INVALID_TRANSITION", "INVALID_TRANSITION"],
    "accepted, offerer confirmed": ["INVALID_TRANSITION", "INVALID_TRANSITION"],
    completed: ["OFFER_NOT_NEGOTIABLE", "OFFER_NOT_NEGOTIABLE"],
    cancelled: ["OFFER_NOT_NEGOTIABLE", "OFFER_NOT_NEGOTIABLE"],
    rejected: ["OFFER_NOT_NEGOTIABLE", "OFFER_NOT_NEGOTIABLE"],
  },
  reject: {
    "pending, offerer's turn done": ["pending", "CANNOT_REJECT_OWN_PROPOSAL"],
    "pending, owner's turn done": ["CANNOT_REJECT_OWN_PROPOSAL", "pending"],
    "pending, proposal rejected": ["NO_PENDING_PROPOSAL", "NO_PENDING_PROPOSAL"],
    accepted: ["INVALID_TRANSITION", "INVALID_TRANSITION"],
    "accepted, owner confirmed": ["INVALID_TRANSITION", "INVALID_TRANSITION"],
    "accepted, offerer confirmed": ["INVALID_TRANSITION", "INVALID_TRANSITION"],
    completed: ["OFFER_NOT_NEGOTIABLE", "OFFER_NOT_NEGOTIABLE"],
    cancelled: ["OFFER_NOT_NEGOTIABLE", "OFFER_NOT_NEGOTIABLE"],
    rejected: ["OFFER_NOT_NEGOTIABLE", "OFFER_NOT_NEGOTIABLE"],
  },
  cancel: {
    "pending, offerer's turn done": ["cancelled", "cancelled"],
    "pending, owner's turn done": ["cancelled", "cancelled"],
    "pending, proposal rejected": ["cancelled", "cancelled"],
    accepted: ["cancelled", "cancelled"],
    "accepted, owner confirmed": ["cancelled", "cancelled"],
    "accepted, offerer confirmed": ["cancelled", "cancelled"],
    completed: ["INVALID_TRANSITION", "INVALID_TRANSITION"],
    cancelled: ["INVALID_TRANSITION", "INVALID_TRANSITION"],
    rejected: ["INVALID_TRANSITION", "INVALID_TRANSITION"],
  },
  confirm: {
    "pending, offerer's turn done": ["INVALID_TRANSITION", "INVALID_TRANSITION"],
    "pending, owner's turn done": ["INVALID_TRANSITION", "INVALID_TRANSITION"],
    "pending, proposal rejected": ["INVALID_TRANSITION", "INVALID_TRANSITION"],
    accepted: ["accepted", "accepted"],
    "accepted, owner confirmed": ["ALREADY_CONFIRMED", "completed"],
    "accepted, offerer confirmed": ["completed", "ALREADY_CONFIRMED"],
    completed: ["completed", "completed"],
    cancelled: ["INVALID_TRANSITION", "INVALID_TRANSITION"],
    rejected: ["INVALID_TRANSITION", "INVALID_TRANSITION"],
  },
}

const cells = Object.entries(actions).flatMap(([action, decide]) =>
  states.flatMap((state) => {
    const [byOwner, byOfferer] = table[action as keyof typeof actions][state]
    return [
      { action, decide, state, by: owner, expected: byOwner },
      { action, decide, state, by: offerer, expected: byOfferer },
      { action, decide, state, by: stranger, expected: "NOT_AUTHORIZED" },
    ]
  }),
)

describe("Of an offer, every action in every state by everybody", () => {
  test.each(cells)("$action, $state, by $by: $expected", ({ decide, state, by, expected }) => {
    const deal = deals[state]
    const decided = decide(deal, by)
    expect(outcome(decided, deal)).toBe(expected)
    // Completed once, nothing happens again.
    if (state === "completed" && expected === "completed") expect(decided).toEqual(Result.succeed([]))
  })
})

const events = {
  listingClosed: (deal: Deal) => listingClosed(deal, now),
  itemDeleted: (deal: Deal) => itemDeleted(deal, now),
  itemTransferred: (deal: Deal) => itemTransferred(deal, [wanted.id], stranger, now),
  "itemTransferred for the offered item": (deal: Deal) => itemTransferred(deal, [given.id], stranger, now),
  cancelBetween: (deal: Deal) => cancelBetween(deal, now),
  accountRemoved: (deal: Deal) => accountRemoved(deal, owner, now),
  "accountRemoved for the offerer": (deal: Deal) => accountRemoved(deal, offerer, now),
  accountSuspended: (deal: Deal) => accountSuspended(deal, owner, now),
  "accountSuspended for the offerer": (deal: Deal) => accountSuspended(deal, offerer, now),
  "expire too early": (deal: Deal) => expire(deal, now),
}

// pending, accepted; what is over stays as it is.
const ends: Record<keyof typeof events, readonly [string, string]> = {
  listingClosed: ["rejected", "cancelled"],
  itemDeleted: ["rejected", "accepted"],
  itemTransferred: ["rejected", "cancelled"],
  "itemTransferred for the offered item": ["rejected", "cancelled"],
  cancelBetween: ["cancelled", "cancelled"],
  accountRemoved: ["cancelled", "cancelled"],
  "accountRemoved for the offerer": ["cancelled", "cancelled"],
  accountSuspended: ["cancelled", "cancelled"],
  "accountSuspended for the offerer": ["cancelled", "cancelled"],
  "expire too early": ["pending", "accepted"],
}

describe("Of an offer, everything that happens to it in every state", () => {
  test.each(
    Object.entries(events).flatMap(([event, decide]) =>
      states.map((state) => {
        const [ofPending, ofAccepted] = ends[event as keyof typeof events]
        const expected = state.startsWith("pending") ? ofPending : state.startsWith("accepted") ? ofAccepted : state
        return { event, decide, state, expected }
      }),
    ),
  )("$event, $state: $expected", ({ decide, state, expected }) => {
    const changes = decide(deals[state])
    expect(statusAfter(changes, deals[state])).toBe(expected)
    if (deals[state].offer.status === expected) expect(changes).toEqual([])
  })
})

describe("A server whose clock is behind", () => {
  const ahead = later(2)
  const decisions: ReadonlyArray<readonly [string, (deal: Deal, by: UserId) => Outcome]> = [
    ...Object.entries({ ...actions, ...steps, ...settlementsOf }),
    ...Object.entries(events).map(([event, decide]) => [event, (deal: Deal) => Result.succeed(decide(deal))] as const),
  ]

  test.each(decisions)("gives an offer no earlier time: %s", (name, decide) => {
    const times = Object.values(progressStates).flatMap((deal) => {
      const known: Deal = { ...deal, offer: { ...deal.offer, updatedAt: ahead } }
      return [owner, offerer].flatMap((by) => {
        const changes = Result.getOrElse(decide(known, by), (): Changes => [])
        return of(changes, "offer changed").map(({ offer }) => offer.updatedAt)
      })
    })
    expect(times).toEqual(times.map(() => ahead))
    expect(times.length > 0).toBe(name !== "expire too early")
  })

  test("gives no earlier time to an offer that loses one of its items", () => {
    const { offer, items, listings, ...rest } = deals["pending, offerer's turn done"]
    const further = [
      {
        listingId: "other" as Offer["listingId"],
        itemId: "other" as Offer["itemId"],
        itemSnapshot: offer.itemSnapshot,
      },
    ]
    const known: Deal = {
      ...rest,
      offer: { ...offer, further, updatedAt: ahead },
      items: [...items, { ...wanted, id: "other" as Offer["itemId"] }],
      listings: [...listings, ...listings],
    }
    const changes = of(listingClosed(known, now), "offer changed")
    expect(changes.map(({ offer: { gone, updatedAt } }) => ({ gone, updatedAt }))).toEqual([
      { gone: [wanted.id], updatedAt: ahead },
    ])
  })
})

describe("The transitions as data", () => {
  const statusOf = (state: State) => deals[state].offer.status

  test("are what the decisions do, no step more or less", () => {
    const seen = new Set<string>(["null create pending"])
    for (const { action, decide, state, by } of cells) {
      const decided = decide(deals[state], by)
      if (Result.isFailure(decided) || decided.success.length === 0) continue
      const to = statusAfter(decided.success, deals[state])
      seen.add(`${statusOf(state)} ${action === "confirm" && to === "completed" ? "complete" : action} ${to}`)
    }
    for (const [event, decide] of Object.entries({ ...events, expire: (deal: Deal) => expire(deal, later(14)) }))
      for (const state of states) {
        const changes = decide(deals[state])
        if (changes.length === 0) continue
        const name = event.startsWith("account") ? "cancelBetween" : (event.split(" ")[0] ?? "")
        seen.add(`${statusOf(state)} ${name} ${statusAfter(changes, deals[state])}`)
      }
    seen.add("accepted itemDeleted accepted")
    for (const deal of Object.values(progressStates))
      for (const [action, decide] of Object.entries({ ...steps, ...settlementsOf })) {
        const decided = decide(deal, offerer)
        if (Result.isFailure(decided)) continue
        const name = action === "completed" ? "settle" : action in steps ? action : "takeBack"
        seen.add(`${deal.offer.status} ${name} ${statusAfter(decided.success, deal)}`)
      }
    expect([...seen].sort()).toEqual(offerTransitions.map(({ from, action, to }) => `${from} ${action} ${to}`).sort())
  })

  test("make a Mermaid diagram", () => {
    expect(offerDiagram()).toBe(`stateDiagram-v2
  [*] --> pending: create
  pending --> pending: propose, reject
  pending --> accepted: accept
  pending --> cancelled: cancel, block, account deleted or suspended
  pending --> rejected: listing closed, item deleted, item moved
  accepted --> accepted: first confirm, handover, sent, remind, problem, answer, item deleted
  accepted --> completed: second confirm, settled
  accepted --> cancelled: cancel, block, account deleted or suspended, listing closed, item moved, due, settled`)
  })
})
