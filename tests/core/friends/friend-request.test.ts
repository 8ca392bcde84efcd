import { describe, expect, test } from "bun:test"
import { DateTime, Result } from "effect"
import {
  accept,
  ask,
  cancel,
  type FriendRequest,
  type FriendRequestId,
  reject,
} from "../../../core/friends/friend-request.ts"
import type { Relation, UserId } from "../../../core/index.ts"

const then = DateTime.makeUnsafe("2026-01-01T00:00:00.000Z")
const now = DateTime.makeUnsafe("2026-01-02T00:00:00.000Z")
const card = (name: string) => ({ id: name as UserId, displayName: name, avatarUrl: null })
const [ada, bob, eve] = [card("ada"), card("bob"), card("eve")]
const request: FriendRequest = {
  id: "request" as FriendRequestId,
  from: ada,
  to: bob,
  status: "pending",
  createdAt: then,
  decidedAt: null,
}
const tagOr = <A, E extends { readonly _tag: string }>(
  result: Result.Result<A, E>,
  name: (value: A) => string,
): string => Result.match(result, { onSuccess: name, onFailure: ({ _tag }) => _tag })

describe("Asking a user to be friends", () => {
  const pendings = {
    "no user asked": null,
    "one asked": request,
    "the other asked": { ...request, from: bob, to: ada },
  }
  type Pending = keyof typeof pendings

  test.each<[Relation, Pending, string]>([
    ["self", "no user asked", "friends.SELF_REQUEST"],
    ["self", "one asked", "friends.SELF_REQUEST"],
    ["self", "the other asked", "friends.SELF_REQUEST"],
    ["blocked", "no user asked", "users.USER_NOT_FOUND"],
    ["blocked", "one asked", "users.USER_NOT_FOUND"],
    ["blocked", "the other asked", "users.USER_NOT_FOUND"],
    ["friend", "no user asked", "friends.ALREADY_EXISTS"],
    ["friend", "one asked", "friends.ALREADY_EXISTS"],
    ["friend", "the other asked", "friends.ALREADY_EXISTS"],
    ["stranger", "no user asked", "requested"],
    ["stranger", "one asked", "friends.ALREADY_EXISTS"],
    ["stranger", "the other asked", "befriended"],
  ])("a %s, when %s", (relation, pending, outcome) => {
    const asked = ask({ id: request.id, from: ada, to: bob }, { relation, pending: pendings[pending] }, now)
    expect(tagOr(asked, ({ kind }) => kind)).toBe(outcome)
  })

  test("makes a pending request, or accepts the one that the other sent", () => {
    const id = "new" as FriendRequestId
    const asked = (pending: FriendRequest | null) =>
      ask({ id, from: ada, to: bob }, { relation: "stranger", pending }, now)
    expect(Result.getOrThrow(asked(null)).request).toEqual({ ...request, id, createdAt: now })
    const theirs = pendings["the other asked"]
    expect(Result.getOrThrow(asked(theirs)).request).toEqual({ ...theirs, status: "accepted", decidedAt: now })
  })
})

describe("A request from ada to bob", () => {
  const [forbidden, notPending] = ["friends.FORBIDDEN", "friends.NOT_PENDING"] as const
  const actors = [ada, bob, eve]
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
  } satisfies Record<keyof typeof actions, Record<FriendRequest["status"], ReadonlyArray<string>>>
  const cells = Object.entries(table).flatMap(([action, rows]) =>
    Object.entries(rows).flatMap(([status, outcomes]) =>
      actors.map((actor, i) => ({
        action: action as keyof typeof actions,
        status: status as FriendRequest["status"],
        by: actor.id,
        expected: outcomes[i] ?? "",
      })),
    ),
  )

  test.each(cells)("$action by $by, $status: $expected", ({ action, status, by, expected }) => {
    const before = { ...request, status, decidedAt: status === "pending" ? null : then }
    const decided = actions[action](before, by, now)
    expect(tagOr(decided, (after) => after.status)).toBe(expected)
    if (Result.isSuccess(decided))
      expect(decided.success).toEqual({ ...before, status: decided.success.status, decidedAt: now })
  })
})
