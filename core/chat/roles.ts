import { type DateTime, Order, Result } from "effect"
import type { UserId } from "../shared/index.ts"
import type { Conversation, GroupConversation, Member, MemberRole } from "./conversation.ts"
import { Forbidden, NotFound } from "./errors.ts"

/** The group, if a member may change its name, its cover or its members: its owner and admins. */
export const changeableBy = (
  conversation: Conversation,
  by: Pick<Member, "role">,
): Result.Result<GroupConversation, Forbidden> =>
  conversation.kind === "group" && by.role !== "member" ? Result.succeed(conversation) : Result.fail(new Forbidden())

/** The group, if a member may delete it: its owner. */
export const deletableBy = (
  conversation: Conversation,
  by: Pick<Member, "role">,
): Result.Result<GroupConversation, Forbidden> =>
  conversation.kind === "group" && by.role === "owner" ? Result.succeed(conversation) : Result.fail(new Forbidden())

/** A group after a change of its attributes. */
export const changed = (
  group: GroupConversation,
  change: Partial<Pick<GroupConversation, "name" | "coverUrl">>,
  now: DateTime.Utc,
): GroupConversation => ({ ...group, ...change, updatedAt: now })

/**
 * The owner gives a member another role; `null` stands for a user who is no member. Returns the members to be stored,
 * in this order, so that there are never two owners: giving away the role of the owner makes the former one an admin.
 * Contract: chat, members.
 */
export const changeRole = (
  conversation: Conversation,
  by: Member,
  target: Member | null,
  role: MemberRole,
): Result.Result<ReadonlyArray<Member>, Forbidden | NotFound> => {
  if (Result.isFailure(deletableBy(conversation, by))) return Result.fail(new Forbidden())
  if (target === null) return Result.fail(new NotFound())
  if (target.userId === by.userId) return Result.fail(new Forbidden())
  if (target.role === role) return Result.succeed([])
  const former: ReadonlyArray<Member> = role === "owner" ? [{ ...by, role: "admin" }] : []
  return Result.succeed([...former, { ...target, role }])
}

/** What it means for a group that a member is no member any more. */
export type Departure =
  /** No member is left. */
  | { readonly kind: "emptied" }
  /** `successor` becomes the owner; `null` when there is one already. */
  | { readonly kind: "left"; readonly successor: Member | null }

/**
 * A member leaves a group, or its owner or an admin removes another one. Contract: chat, members.
 *
 * | by     | oneself | owner     | admin     | member    | no member |
 * |--------|---------|-----------|-----------|-----------|-----------|
 * | owner  | yes     |           | yes       | yes       | NOT_FOUND |
 * | admin  | yes     | FORBIDDEN | FORBIDDEN | yes       | NOT_FOUND |
 * | member | yes     | FORBIDDEN | FORBIDDEN | FORBIDDEN | FORBIDDEN |
 */
export const removeMember = (
  conversation: Conversation,
  members: ReadonlyArray<Member>,
  by: Member,
  user: UserId,
): Result.Result<Departure, Forbidden | NotFound> => {
  if (conversation.kind !== "group") return Result.fail(new Forbidden())
  if (user === by.userId) return Result.succeed(departureOf(members, user))
  if (by.role === "member") return Result.fail(new Forbidden())
  const target = members.find(({ userId }) => userId === user)
  if (target === undefined) return Result.fail(new NotFound())
  if (target.role !== "member" && by.role !== "owner") return Result.fail(new Forbidden())
  return Result.succeed(departureOf(members, user))
}

/**
 * What it means that one of all members of a group leaves: the owner is followed by the oldest admin, else by the
 * oldest member.
 */
export const departureOf = (members: ReadonlyArray<Member>, user: UserId): Departure => {
  const left = members.filter(({ userId }) => userId !== user).sort(oldestFirst)
  if (left.length === 0) return { kind: "emptied" }
  if (left.some(({ role }) => role === "owner")) return { kind: "left", successor: null }
  const next = left.find(({ role }) => role === "admin") ?? left[0]
  return { kind: "left", successor: next === undefined ? null : { ...next, role: "owner" } }
}

const oldestFirst: Order.Order<Member> = Order.combine(
  Order.mapInput(Order.Number, ({ joinedAt }: Member) => joinedAt.epochMilliseconds),
  Order.mapInput(Order.String, ({ userId }: Member) => userId),
)
