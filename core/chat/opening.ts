import { Result } from "effect"
import type { Relation } from "../users/index.ts"
import { UserNotFound } from "../users/index.ts"
import type { Member } from "./conversation.ts"
import { AlreadyMember, Blocked, ConversationFull, NotFriend } from "./errors.ts"

/** How many members a group has at most. */
export const mostMembers = 100

/**
 * Opens the direct conversation with another user; `null` stands for an account that does not exist. A conversation
 * that exists is answered whether the two are friends or not. Contract: chat, conversations.
 *
 * | conversation | friend   | stranger with a leg | stranger   | self       | blocked | no account     |
 * |--------------|----------|---------------------|------------|------------|---------|----------------|
 * | none         | new      | new                 | NOT_FRIEND | NOT_FRIEND | BLOCKED | USER_NOT_FOUND |
 * | exists       | existing | existing            | existing   |            | BLOCKED | USER_NOT_FOUND |
 *
 * With a leg means that a pending leg of a trade round is between the two.
 */
export const open = (
  relation: Relation | null,
  exists: boolean,
  hasLeg: boolean,
): Result.Result<"new" | "existing", UserNotFound | NotFriend | Blocked> => {
  if (relation === null) return Result.fail(new UserNotFound())
  if (relation === "blocked") return Result.fail(new Blocked())
  if (exists && relation !== "self") return Result.succeed("existing")
  return relation === "friend" || (hasLeg && relation === "stranger")
    ? Result.succeed("new")
    : Result.fail(new NotFriend())
}

/**
 * Whether a user may make others members, who stand in these relations to the user: friends only. Of several reasons
 * against it, an account that does not exist comes first, then a stranger, then a block.
 */
export const checkFriends = (
  relations: ReadonlyArray<Relation | null>,
): Result.Result<void, UserNotFound | NotFriend | Blocked> => {
  if (relations.includes(null)) return Result.fail(new UserNotFound())
  if (relations.includes("stranger") || relations.includes("self")) return Result.fail(new NotFriend())
  return relations.includes("blocked") ? Result.fail(new Blocked()) : Result.void
}

/** Whether a friend can become a member in addition to the present ones. Contract: chat, members. */
export const checkNewMember = (
  members: ReadonlyArray<Pick<Member, "userId">>,
  user: Member["userId"],
): Result.Result<void, AlreadyMember | ConversationFull> => {
  if (members.some(({ userId }) => userId === user)) return Result.fail(new AlreadyMember())
  return members.length >= mostMembers ? Result.fail(new ConversationFull()) : Result.void
}
