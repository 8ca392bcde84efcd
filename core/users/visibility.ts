import type { Privacy } from "./user.ts"

/** The relation of a viewer to the owner of what is viewed. */
export type Relation = "self" | "friend" | "stranger" | "blocked"

/** How much of a profile a viewer gets. */
export type ProfileView = "full" | "restricted" | "none"

/** Who may see a collection and what is in it. */
export type Visibility = "public" | "friends_only" | "private"

/**
 * How much of a profile a viewer sees. A block hides it in both directions. The restricted form shows none of the
 * owner's collections, items or listings. Contract: people, privacy.
 *
 * | privacy      | self | friend     | stranger   | blocked |
 * |--------------|------|------------|------------|---------|
 * | public       | full | full       | full       | none    |
 * | friends_only | full | full       | restricted | none    |
 * | private      | full | restricted | restricted | none    |
 */
export const profileView = (privacy: Privacy, relation: Relation): ProfileView => {
  if (relation === "self") return "full"
  if (relation === "blocked") return "none"
  if (privacy === "public") return "full"
  return privacy === "friends_only" && relation === "friend" ? "full" : "restricted"
}

/**
 * Whether a viewer sees a collection and its items. The owner always does. For others, both the owner's profile and
 * the collection itself must allow it. Contract: catalog, collections.
 */
export const seesCollection = (owner: Privacy, collection: Visibility, relation: Relation): boolean => {
  if (relation === "self") return true
  if (profileView(owner, relation) !== "full") return false
  return collection === "public" || (collection === "friends_only" && relation === "friend")
}
