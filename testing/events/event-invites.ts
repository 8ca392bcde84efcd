import { DateTime, Effect, Layer, Option } from "effect"
import { EventInvites } from "../../core/index.ts"
import { pageOf, shownAs } from "../shared/page.ts"
import type { MemoryStore } from "../shared/store.ts"
import { partKey } from "../visibility/event-standings.ts"
import { card, relation } from "../visibility/relations.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(EventInvites, {
    invite: (event, user) => read(({ invites }) => Option.fromUndefinedOr(invites.get(partKey(event, user)))),
    saveInvite: ({ id }, invite) =>
      write(({ events, invites }) => {
        if (!events.has(id)) return Effect.die(new Error("The event is gone."))
        return Effect.sync(() => void invites.set(partKey(id, invite.userId), invite))
      }),
    listInvites: (event, viewer, page) =>
      read((world) => {
        const isSeen = (user: Parameters<typeof card>[1]) => relation(world, viewer, user) !== "blocked"
        const shown = [...world.invites.values()].flatMap(({ eventId, invitedAt, invitedBy, status, userId }) => {
          const user = card(world, userId)
          if (eventId !== event || user === null || !isSeen(userId)) return []
          return [{ user, invitedBy: isSeen(invitedBy) ? card(world, invitedBy) : null, invitedAt, status }]
        })
        const oldestFirst = pageOf(shown, "up", (one) => [DateTime.toEpochMillis(one.invitedAt), one.user.id], page)
        return shownAs(oldestFirst, (invite) => invite)
      }),
  })
