import type { Privacy } from "./user.ts"

/** What somebody who looks is to the owner of what is looked at. */
export type Relation = "self" | "friend" | "stranger" | "blocked"

/** How much of a profile a viewer gets. */
export type ProfileView = "full" | "restricted" | "none"

/** Who may see a collection and what is in it. */
export type Visibility = "public" | "friends_only" | "private"

/**
 * How much of a profile somebody sees. A block hides it in both directions; whoever gets the restricted form sees nothing
 * that the owner has. Contract: people, privacy.
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
 * Whether somebody sees a collection and its items: their owner always, others only what the owner's profile and then the
 * collection itself show them. Contract: catalog, collections.
 */
export const seesCollection = (owner: Privacy, collection: Visibility, relation: Relation): boolean => {
  if (relation === "self") return true
  if (profileView(owner, relation) !== "full") return false
  return collection === "public" || (collection === "friends_only" && relation === "friend")
}
