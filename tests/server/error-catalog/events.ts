import { expect } from "bun:test"
import { DateTime } from "effect"
import type { UserId } from "../../../core/index.ts"
import { storedEvent } from "../../../testing/suites/events-samples.ts"
import { storedUser } from "../../../testing/suites/samples.ts"
import { befriended, inHours, terms } from "../events/events-client.ts"
import { answered, type Producers, unknown, type World } from "./world.ts"

type Member = World["ada"]

export const events: Producers = {
  "events.NOT_FOUND": ({ ada }) => answered(ada.get(`/events/${unknown}`)),
  "events.FORBIDDEN": async ({ ada, service }) => {
    const other = await service.member()
    return answered(other.patch(await event(ada), { name: "Mine" }))
  },
  "events.INVALID_SCHEDULE": ({ ada }) => answered(ada.post("/events", terms({ endsAt: inHours(240) }))),
  "events.EVENT_NOT_EDITABLE": async ({ ada }) => answered(ada.patch(await cancelled(ada), { name: "Again" })),
  "events.EVENT_NOT_CANCELLED": async ({ ada }) => answered(ada.delete(await event(ada))),
  "events.TOO_MANY_ORGANIZERS": async ({ ada, service }) => {
    const path = await event(ada)
    for (let n = 0; n < 20; n++) expect((await organize(service, ada, path)).status).toBe(204)
    return organize(service, ada, path)
  },
  "events.EVENT_NOT_OPEN": async ({ ada, service }) => join(await service.member(), await cancelled(ada)),
  "events.EVENT_STARTED": async ({ ada, service }) => {
    const [startsAt, endsAt] = [DateTime.makeUnsafe(inHours(-1)), DateTime.makeUnsafe(inHours(1))]
    const { id } = await service.inside(storedEvent(ada.id as UserId, { startsAt, endsAt }))
    return join(await service.member(), `/events/${id}`)
  },
  "events.ALREADY_PARTICIPATING": async ({ ada, service }) => {
    const [path, guest] = [await event(ada), await service.member()]
    await join(guest, path)
    return join(guest, path)
  },
  "events.TIME_CONFLICT": async ({ ada, service }) => {
    const guest = await service.member()
    await join(guest, await event(ada))
    return join(guest, await event(ada))
  },
  "events.CAPACITY_BELOW_GOING": async ({ ada, service }) => {
    const path = await event(ada)
    for (let n = 0; n < 2; n++) await join(await service.member(), path)
    return answered(ada.patch(path, { capacity: 1 }))
  },
  "events.ALREADY_INVITED": async ({ ada, service }) => {
    const [path, guest] = [await event(ada), await service.member()]
    await invite(ada, path, guest)
    return invite(ada, path, guest)
  },
  "events.INVITE_NOT_OPEN": async ({ ada, service }) => {
    const [path, guest] = [await event(ada), await service.member()]
    await invite(ada, path, guest)
    const decline = () => answered(guest.patch(`${path}/invites/me`, { status: "declined" }))
    await decline()
    return decline()
  },
}

/** The path of a new event. */
const event = async (by: Member): Promise<string> => `/events/${(await by.post("/events", terms())).body.id}`

const cancelled = async (by: Member) => {
  const path = await event(by)
  await by.post(`${path}/cancel`, {})
  return path
}

/** A new friend becomes an organizer. */
const organize = async (service: World["service"], by: Member, path: string) => {
  const { id } = await service.inside(storedUser(DateTime.nowUnsafe()))
  await service.inside(befriended(by.id as UserId, id))
  return answered(by.put(`${path}/organizers/${id}`))
}

const join = (by: Member, path: string) => answered(by.post(`${path}/participants`))
const invite = (by: Member, path: string, { id: userId }: Member) => answered(by.post(`${path}/invites`, { userId }))
