import { DateTime } from "effect"
import { type Event, mostOrganizers, type ShownEvent, seesEvent, seesPlace, type UserId } from "../../core/index.ts"
import { pageOf } from "../shared/page.ts"
import type { World } from "../shared/world.ts"
import { ownerRelation, standingIn } from "../visibility/event-standings.ts"
import { card, relation } from "../visibility/relations.ts"

/** Whether a viewer sees an event. */
export const seesEventIn = (world: World, event: Event, viewer: UserId): boolean =>
  seesEvent(event.visibility, standingIn(world, event, viewer), ownerRelation(world, event.ownerId, viewer))

/** An event as a response shows it to a viewer who sees it. */
export const shownEvent = (world: World, event: Event, viewer: UserId): ShownEvent => {
  const mine = standingIn(world, event, viewer)
  const ofEvent = [...world.organizers.values()].filter(({ eventId }) => eventId === event.id)
  const { items } = pageOf(ofEvent, "up", ({ addedAt, userId }) => [DateTime.toEpochMillis(addedAt), userId], {
    limit: mostOrganizers,
    after: null,
  })
  const organizers = items.flatMap(({ userId }) => {
    const user = card(world, userId)
    return user === null || relation(world, viewer, userId) === "blocked" ? [] : [user]
  })
  return { event, owner: card(world, event.ownerId), organizers, seesPlace: seesPlace(mine), mine }
}
