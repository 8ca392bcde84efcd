import type { Privacy } from "./user.ts"

/**
 * The relation of a viewer to the owner of what is viewed. A `visitor` has no account, and looks at an owner with a
 * public profile who is open to visitors: any other owner is `blocked` for them.
 */
export type Relation = "self" | "friend" | "stranger" | "visitor" | "blocked"

/** How much of a profile a viewer gets. */
export type ProfileView = "full" | "restricted" | "none"

/** Who may see a collection and what is in it. */
export type Visibility = "public" | "friends_only" | "private"

/**
 * How much of a profile a viewer sees. A block hides it in both directions. The restricted form shows none of the
 * owner's collections, items or listings. Contract: users, privacy.
 *
 * | privacy      | self | friend     | stranger   | visitor | blocked |
 * |--------------|------|------------|------------|---------|---------|
 * | public       | full | full       | full       | full    | none    |
 * | friends_only | full | full       | restricted | none    | none    |
 * | private      | full | restricted | restricted | none    | none    |
 */
export const profileView = (privacy: Privacy, relation: Relation): ProfileView => {
  if (relation === "self") return "full"
  if (relation === "blocked") return "none"
  if (privacy === "public") return "full"
  if (relation === "visitor") return "none"
  return privacy === "friends_only" && relation === "friend" ? "full" : "restricted"
}

/**
 * Whether a viewer sees a collection and its items. The owner always does. For others, both the owner's profile and
 * the collection itself must allow it, and for visitors the collection must be open to them. Contract: catalog,
 * collections.
 */
export const seesCollection = (
  owner: Privacy,
  collection: Visibility,
  relation: Relation,
  openToVisitors = false,
): boolean => {
  if (relation === "self") return true
  if (profileView(owner, relation) !== "full") return false
  if (relation === "visitor" && !openToVisitors) return false
  return collection === "public" || (collection === "friends_only" && relation === "friend")
}

/** The visibilities of what a user hosts for others: an event, a trade round. */
export const hostedVisibilities = ["public", "friends_only", "invite_only"] as const
export type HostedVisibility = (typeof hostedVisibilities)[number]

/** A viewer's relation to a host. No block can be seen any more once that account is deleted. */
export type OwnerRelation = Relation | "deleted"

/**
 * Whether a viewer sees what a user hosts. The people on it see it whatever its visibility is. A block with the host
 * hides it from everybody, and what a deleted account hosted is visible to the people on it alone.
 *
 * | visibility   | on it | friend | stranger | visitor | blocked | host deleted |
 * |--------------|-------|--------|----------|---------|---------|--------------|
 * | public       | yes   | yes    | yes      | yes     | no      | no           |
 * | friends_only | yes   | yes    | no       | no      | no      | no           |
 * | invite_only  | yes   | no     | no       | no      | no      | no           |
 */
export const seesHosted = (visibility: HostedVisibility, isOn: boolean, relation: OwnerRelation): boolean => {
  if (relation === "blocked") return false
  if (isOn) return true
  if (relation === "deleted") return false
  return visibility === "public" || (visibility === "friends_only" && relation === "friend")
}
