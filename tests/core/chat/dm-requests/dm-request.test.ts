import { describe, expect, test } from "bun:test"
import { DateTime, Result } from "effect"
import {
  accept,
  ask,
  cancel,
  type DmRequest,
  type DmRequestId,
  mostOpen,
  reject,
  type Standing,
} from "../../../../core/chat/dm-requests/dm-request.ts"
import type { Relation, UserId } from "../../../../core/index.ts"

const then = DateTime.makeUnsafe("2026-01-01T00:00:00.000Z")
const now = DateTime.makeUnsafe("2026-02-01T00:00:00.000Z")
const card = (name: string) => ({ id: name as UserId, displayName: name, avatarUrl: null })
const [ada, bob, eve] = [card("ada"), card("bob"), card("eve")]
const request: DmRequest = {
  id: "request" as DmRequestId,
  from: ada,
  to: bob,
  message: "Hello",
  status: "pending",
  createdAt: then,
  decidedAt: null,
}
const tagOr = <A, E extends { readonly _tag: string }>(
  result: Result.Result<A, E>,
  name: (value: A) => string,
): string => Result.match(result, { onSuccess: name, onFailure: ({ _tag }) => _tag })

const nothing: Standing = { relation: "stranger", hasConversation: false, pending: null, rejectedAt: null, open: 0 }
const asking = (standing: Partial<Standing>) =>
  ask({ id: "new" as DmRequestId, from: ada, to: bob, message: "Me too" }, { ...nothing, ...standing }, now)

describe("Ada asks bob", () => {
  const theirs = { ...request, from: bob, to: ada }
  const betweenThem = {
    nothing: {},
    "her pending request": { pending: request },
    "his pending request": { pending: theirs },
    "a conversation": { hasConversation: true },
    "a conversation and his pending request": { hasConversation: true, pending: theirs },
    "a rejection by him of 29 days ago": { rejectedAt: DateTime.subtract(now, { days: 29 }) },
    "a rejection by him of 30 days ago less a millisecond": {
      rejectedAt: DateTime.add(DateTime.subtract(now, { days: 30 }), { milliseconds: 1 }),
    },
    "a rejection by him of 30 days ago": { rejectedAt: DateTime.subtract(now, { days: 30 }) },
    "a rejection by him, and his pending request": { rejectedAt: now, pending: theirs },
  } satisfies Record<string, Partial<Standing>>
  const [exists, many] = ["chat.ALREADY_EXISTS", "chat.TOO_MANY_REQUESTS_OPEN"] as const

  // The answers to a stranger with 19 pending requests of her own, and with 20.
  const strangers: Record<keyof typeof betweenThem, readonly [string, string]> = {
    nothing: ["requested", many],
    "her pending request": [exists, exists],
    "his pending request": ["accepted", "accepted"],
    "a conversation": [exists, exists],
    "a conversation and his pending request": [exists, exists],
    "a rejection by him of 29 days ago": [exists, exists],
    "a rejection by him of 30 days ago less a millisecond": [exists, exists],
    "a rejection by him of 30 days ago": ["requested", many],
    "a rejection by him, and his pending request": ["accepted", "accepted"],
  }
  const refused: Record<Exclude<Relation, "stranger" | "visitor">, string> = {
    self: "chat.SELF_REQUEST",
    friend: "chat.ALREADY_FRIENDS",
    blocked: "chat.BLOCKED",
  }

  test.each(Object.keys(betweenThem) as Array<keyof typeof betweenThem>)("when there is %s between them", (what) => {
    const outcomeOf = (relation: Relation, open: number) =>
      tagOr(asking({ ...betweenThem[what], relation, open }), ({ kind }) => kind)
    expect([outcomeOf("stranger", mostOpen - 1), outcomeOf("stranger", mostOpen)]).toEqual([...strangers[what]])
    for (const relation of ["self", "friend", "blocked"] as const)
      for (const open of [0, mostOpen])
        expect([relation, outcomeOf(relation, open)]).toEqual([relation, refused[relation]])
  })

  test("which makes a pending request, or accepts the one that he sent", () => {
    const made = { ...request, id: "new", message: "Me too", createdAt: now }
    expect(Result.getOrThrow(asking({}))).toEqual({ kind: "requested", request: made as DmRequest })
    const accepted = { ...theirs, status: "accepted", decidedAt: now } as const
    expect(Result.getOrThrow(asking({ pending: theirs }))).toEqual({ kind: "accepted", request: accepted })
  })
})

describe("A message request from ada to bob", () => {
  const [forbidden, notPending] = ["chat.FORBIDDEN", "chat.NOT_PENDING"] as const
  const actions = { accept, reject, cancel }
  // What each action by ada, by bob and by eve comes to, in every status.
  const table = {
    accept: {
      pending: [forbidden, "accepted", forbidden],
      accepted: [forbidden, notPending, forbidden],
      rejected: [forbidden, notPending, forbidden],
      cancelled: [forbidden, notPending, forbidden],
    },
    reject: {
      pending: [forbidden, "rejected", forbidden],
      accepted: [forbidden, notPending, forbidden],
      rejected: [forbidden, notPending, forbidden],
      cancelled: [forbidden, notPending, forbidden],
    },
    cancel: {
      pending: ["cancelled", forbidden, forbidden],
      accepted: [notPending, forbidden, forbidden],
      rejected: [notPending, forbidden, forbidden],
      cancelled: [notPending, forbidden, forbidden],
    },
  } as const
  const rows = (["accept", "reject", "cancel"] as const).flatMap((action) =>
    (["pending", "accepted", "rejected", "cancelled"] as const).map((status) => [action, status] as const),
  )

  test.each(rows)("%s when it is %s", (action, status) => {
    const before = { ...request, status, decidedAt: status === "pending" ? null : then }
    const outcomes = [ada, bob, eve].map(({ id }) => tagOr(actions[action](before, id, now), (after) => after.status))
    expect(outcomes).toEqual([...table[action][status]])
  })

  test("is otherwise unchanged by its decision", () => {
    const after = Result.getOrThrow(reject(request, bob.id, now))
    expect(after).toEqual({ ...request, status: "rejected", decidedAt: now })
  })
})
