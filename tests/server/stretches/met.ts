import { arranged } from "../events/events-client.ts"
import { longest, made, many, numbers, type Part } from "./parties.ts"

/** Events with very many participants, and a full calendar. */
export const met: Part = async ({ owner, other }, { copies, id, later }, tables) => {
  const { eventInvites, eventParticipants, events, eventWords } = tables
  const user = (n: string) => id(numbers.users, n)
  const event = await arranged(owner, { description: longest(5000), name: longest(200) })
  await made(other.post(`/events/${event.id}/participants`))
  await made(owner.post(`/events/${event.id}/participants`))
  const second = await arranged(owner, { description: longest(5000) })
  await made(owner.post(`/events/${second.id}/invites`, { userId: other.user.id }))
  const feed = await made(owner.post("/calendar-feed"))
  const statements = [
    copies({
      table: eventParticipants,
      where: `base.event_id = '${event.id}' and base.user_id = '${other.user.id}'`,
      times: many,
      with: { user_id: user("n") },
    }),
    `update events set going_count = going_count + ${many} where id = '${event.id}'`,
    copies({
      table: eventInvites,
      where: `base.event_id = '${second.id}'`,
      times: many,
      with: { user_id: user("n") },
    }),
    copies({
      table: events,
      where: `base.id = '${event.id}'`,
      times: 998,
      with: { id: id(60, "n"), starts_at: later("base.starts_at", "n"), ends_at: later("base.ends_at", "n") },
    }),
    copies({ table: eventWords, where: `base.event_id = '${event.id}'`, times: 998, with: { event_id: id(60, "n") } }),
    copies({
      table: eventParticipants,
      where: `base.event_id = '${event.id}' and base.user_id = '${owner.user.id}'`,
      times: 998,
      with: { event_id: id(60, "n"), starts_at: later("base.starts_at", "n") },
    }),
  ]
  return {
    ids: {
      events: [event.id, second.id],
      participants: [other.user.id],
      invites: [other.user.id],
      organizers: [other.user.id],
      calendars: [feed.url?.split("/").at(-1) ?? "unknown.ics"],
    },
    statements,
  }
}
