import { DateTime, Effect, Layer, Option } from "effect"
import { type Event, Events } from "../../core/index.ts"
import { pageOf, shownAs } from "../shared/page.ts"
import { remove } from "../shared/removals.ts"
import type { MemoryStore } from "../shared/store.ts"
import { standingIn } from "../visibility/event-standings.ts"
import { isListed } from "./event-lists.ts"
import { seesEventIn, shownEvent } from "./shown-events.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(Events, {
    find: (id) => read(({ events }) => Option.fromUndefinedOr(events.get(id))),
    // Transactions wait for each other, so there is nothing to lock.
    lock: (id) => read(({ events }) => Option.fromUndefinedOr(events.get(id))),
    saveState: ({ id, ownerId, status, cancelReason, goingCount, waitlistCount, nextPosition, updatedAt }) =>
      write(({ events }) => {
        const was = events.get(id)
        if (was === undefined) return
        const counts = { goingCount, waitlistCount, nextPosition }
        events.set(id, { ...was, ownerId, status, cancelReason, ...counts, updatedAt })
      }),
    show: (viewer, id) =>
      read((world) => {
        const event = world.events.get(id)
        return event !== undefined && seesEventIn(world, event, viewer)
          ? Option.some(shownEvent(world, event, viewer))
          : Option.none()
      }),
    list: (viewer, filter, now, page) =>
      read((world) => {
        const listed = [...world.events.values()].filter((event) => isListed(world, event, viewer, filter, now))
        return shownAs(pageOf(listed, "up", positionOf, page), (event) => shownEvent(world, event, viewer))
      }),
    calendarOf: (user, since, limit) =>
      read((world) => {
        const mine = [...world.events.values()]
          .filter((event) => seesEventIn(world, event, user) && DateTime.isGreaterThanOrEqualTo(event.endsAt, since))
          .map((event) => ({ event, standing: standingIn(world, event, user) }))
          .filter(({ standing: { participation, role } }) => role !== null || participation !== null)
        const rank = ({ event, standing }: (typeof mine)[number]) => {
          const comesFirst = standing.role === "owner" || standing.participation === "going"
          return [comesFirst ? "first" : "then", ...positionOf(event)] as const
        }
        return pageOf(mine, "up", rank, { limit, after: null }).items.map(({ event }) => event.id)
      }),
    showSome: (viewer, ids) =>
      read((world) =>
        ids.flatMap((id) => {
          const event = world.events.get(id)
          return event !== undefined && seesEventIn(world, event, viewer) ? [shownEvent(world, event, viewer)] : []
        }),
      ),
    add: (event) =>
      write(({ events }) =>
        events.has(event.id)
          ? Effect.die(new Error("The event is there already."))
          : Effect.sync(() => void events.set(event.id, event)),
      ),
    save: (event) =>
      write(({ events }) => {
        if (events.has(event.id)) events.set(event.id, event)
      }),
    remove: (id) => write((world) => void remove(world, "events", id)),
  })

const positionOf = ({ id, startsAt }: Event) => [DateTime.toEpochMillis(startsAt), id]
