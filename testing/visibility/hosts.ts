import { DateTime } from "effect"
import { type HostRole, mostOrganizers, type UserCard, type UserId } from "../../core/index.ts"
import { pageOf } from "../shared/page.ts"
import type { World } from "../shared/world.ts"
import { card, relation } from "./relations.ts"

/** The organizers of one event or one round whom a viewer may know, in the order in which they came. */
export const shownOrganizers = (
  world: World,
  viewer: UserId,
  organizers: ReadonlyArray<{ readonly userId: UserId; readonly addedAt: DateTime.Utc }>,
): ReadonlyArray<UserCard> =>
  pageOf(organizers, "up", ({ addedAt, userId }) => [DateTime.toEpochMillis(addedAt), userId], {
    limit: mostOrganizers,
    after: null,
  }).items.flatMap(({ userId }) => {
    const user = card(world, userId)
    return user === null || relation(world, viewer, userId) === "blocked" ? [] : [user]
  })

/** The role of a user in what the owner hosts. */
export const hostRole = (owner: UserId, user: UserId, isOrganizer: boolean): HostRole["role"] => {
  if (owner === user) return "owner"
  return isOrganizer ? "organizer" : null
}
