import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import { checkFriends, checkNewMember, mostMembers, open } from "../../../core/chat/opening.ts"
import { newMember, pairOf, partnerOf, type UserId } from "../../../core/index.ts"
import { group, member, now } from "./samples.ts"

const outcome = <A>(result: Result.Result<A, { readonly _tag: string }>) =>
  Result.match(result, { onSuccess: (value) => value ?? "yes", onFailure: ({ _tag }) => _tag.replace(/.*\./, "") })

describe("Opening a direct conversation", () => {
  test.each([
    ["friend", "new", "existing"],
    ["stranger", "NOT_FRIEND", "existing"],
    ["self", "NOT_FRIEND", "NOT_FRIEND"],
    ["blocked", "BLOCKED", "BLOCKED"],
    [null, "USER_NOT_FOUND", "USER_NOT_FOUND"],
  ] as const)("with %p: %s; where one exists %s", (relation, without, having) => {
    expect([outcome(open(relation, false, false)), outcome(open(relation, true, false))]).toEqual([without, having])
  })

  test.each([
    ["friend", "new"],
    ["stranger", "new"],
    ["self", "NOT_FRIEND"],
    ["blocked", "BLOCKED"],
    [null, "USER_NOT_FOUND"],
  ] as const)("with %p of a pending leg of a trade round: %s", (relation, expected) =>
    expect(outcome(open(relation, false, true))).toBe(expected),
  )

  test("the pair begins with the smaller id, and each of them is the partner of the other", () => {
    const [ada, bob] = ["ada" as UserId, "bob" as UserId]
    for (const pair of [pairOf(ada, bob), pairOf(bob, ada)]) {
      expect(pair).toEqual([ada, bob])
      expect([partnerOf({ pair }, ada), partnerOf({ pair }, bob)]).toEqual([bob, ada])
    }
  })
})

describe("Making others members", () => {
  test.each([
    [[], "yes"],
    [["friend", "friend"], "yes"],
    [["friend", "stranger"], "NOT_FRIEND"],
    [["self"], "NOT_FRIEND"],
    [["friend", "blocked"], "BLOCKED"],
    [["blocked", "stranger"], "NOT_FRIEND"],
    [["blocked", "stranger", null], "USER_NOT_FOUND"],
  ] as const)("whose relations are %p: %s", (relations, expected) =>
    expect(outcome(checkFriends(relations))).toBe(expected),
  )

  const many = (count: number) => Array.from({ length: count }, (_, n) => member(`person${n}`, "member"))
  test.each([
    [1, "new", "yes"],
    [mostMembers - 1, "new", "yes"],
    [mostMembers, "new", "CONVERSATION_FULL"],
    [1, "person0", "ALREADY_MEMBER"],
    [mostMembers, "person99", "ALREADY_MEMBER"],
  ])("next to %d members %s: %s", (count, user, expected) =>
    expect(outcome(checkNewMember(many(count), user as UserId))).toBe(expected),
  )

  test("a new member has read everything", () =>
    expect(newMember(group, { userId: "new" as UserId, role: "member", now })).toEqual({
      userId: "new" as UserId,
      role: "member",
      joinedAt: now,
      lastReadSequence: group.lastSequence,
      unreadCount: 0,
      isMuted: false,
      isArchived: false,
    }))
})
