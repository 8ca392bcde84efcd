import { expect } from "bun:test"
import { cardView, type Person } from "../../users/people.ts"

/** A moment as answers show it. */
export const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

/** The first page of the notifications of a user, and how many are unread. */
export const inboxOf = async (person: Person, query = "") => {
  const { status, body } = await person.get(`/notifications${query}`)
  if (status !== 200) throw new Error(`GET /notifications${query} answered ${status}`)
  return body.items
}

export const unreadCountOf = async (person: Person): Promise<number> => {
  const { status, body } = await person.get("/notifications/unread-count")
  expect([status, body]).toEqual([200, { count: expect.any(Number) }])
  return body.count
}

/** An unread notification, as answers show it. */
export const notice = (
  type: string,
  actor: { readonly id: string; readonly displayName: string } | null,
  subject: { readonly kind: string; readonly id: string; readonly name?: unknown },
) => ({
  id: expect.any(String),
  type,
  actor: actor === null ? null : cardView(actor),
  subject: { name: null, ...subject },
  read: false,
  createdAt: moment,
})

/** What each of some people is newly notified of while something is done, newest first. */
export const newsOf = async (people: ReadonlyArray<Person>, does: () => Promise<unknown>) => {
  const before = await Promise.all(people.map((person) => inboxOf(person, "?limit=100")))
  await does()
  const after = await Promise.all(people.map((person) => inboxOf(person, "?limit=100&unread=true")))
  return after.map((items, n) => {
    const known = new Set(before[n].map(({ id }: { readonly id: string }) => id))
    return items.filter(({ id }: { readonly id: string }) => !known.has(id))
  })
}
