import { DateTime, Layer, Order } from "effect"
import { EventSweeps } from "../../core/index.ts"
import { pageOf } from "../shared/page.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { partKey } from "../visibility/event-standings.ts"
import { goersOf } from "./event-seats.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(EventSweeps, {
    end: (now, limit) =>
      write((world) => {
        const due = scheduled(world)
          .filter(({ endsAt }) => DateTime.isLessThanOrEqualTo(endsAt, now))
          .sort(Order.mapInput(DateTime.Order, ({ endsAt }) => endsAt))
          .slice(0, limit)
        for (const event of due) world.events.set(event.id, { ...event, status: "ended" })
        return due.length
      }),
    unreminded: (kind, { from, until }, after, limit) =>
      read((world) => {
        const wanted = scheduled(world).filter(({ id, startsAt }) => {
          const complete = world.completeReminders.get(`${id} ${kind}`)
          const isComplete = complete !== undefined && DateTime.Equivalence(complete, startsAt)
          return !isComplete && DateTime.isGreaterThan(startsAt, from) && DateTime.isLessThanOrEqualTo(startsAt, until)
        })
        const behind = after && [DateTime.toEpochMillis(after.startsAt), after.id]
        const { items } = pageOf(wanted, "up", ({ id, startsAt }) => [DateTime.toEpochMillis(startsAt), id], {
          limit,
          after: behind,
        })
        return items.map(({ id, startsAt }) => ({ id, startsAt }))
      }),
    remind: (eventId, kind, _now, limit) =>
      write((world) => {
        const keyOf = (user: (typeof users)[number]) => `${partKey(eventId, user)} ${kind}`
        const users = goersOf(world, eventId)
        const reminded = users
          .filter((user) => !world.reminders.has(keyOf(user)))
          .sort()
          .slice(0, limit)
        for (const userId of reminded) world.reminders.set(keyOf(userId), { eventId, userId })
        return reminded
      }),
    completeReminders: ({ id, startsAt }, kind) =>
      write(({ completeReminders, events }) => {
        if (events.has(id)) completeReminders.set(`${id} ${kind}`, startsAt)
      }),
  })

const scheduled = ({ events }: World) => [...events.values()].filter(({ status }) => status === "scheduled")
