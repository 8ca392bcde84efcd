import { expect } from "bun:test"
import { DateTime } from "effect"
import type { ConversationId, MemberRole, UserId } from "../../../core/index.ts"
import { storedGroup } from "../../../testing/samples/chat.ts"
import type { Service } from "../../support/service.ts"
import { moment } from "../catalog/rows.ts"
import { cardView, type Person, rowsOfOneMoment } from "../users/people.ts"

/** New people: Ada, Bob and Eve are friends of one another, Kim has no friend. */
export const castOf = async (service: Service) => {
  const { befriend } = rowsOfOneMoment(service)
  const [ada, bob, eve] = [await service.person(), await service.person(), await service.person()]
  await befriend(ada.user, bob.user)
  await befriend(ada.user, eve.user)
  await befriend(bob.user, eve.user)
  return { ada, bob, eve, kim: await service.person() }
}

export const leaveService = (person: Person) => person.delete("/users/me", { password: person.password })

export const pathOf = ({ id }: { readonly id: string }) => `/chat/conversations/${id}`

/** What every new conversation is shown with. */
export const asNew = {
  id: expect.any(String),
  offer: null,
  leg: null,
  closesAt: null,
  lastMessage: null,
  unreadCount: 0,
  muted: false,
  archived: false,
  coverUrl: null,
  createdAt: expect.stringMatching(moment),
  updatedAt: expect.stringMatching(moment),
}

/** A member, as a conversation shows it. */
export const memberView = (person: Person, role: string, lastReadMessageId: string | null = null) => ({
  user: cardView(person.user),
  role,
  joinedAt: expect.stringMatching(moment),
  lastReadMessageId,
})

/** Members who joined at the same moment, in an order that a test knows. */
export const byUser = <M extends { readonly user: { readonly id: string } }>(members: ReadonlyArray<M>) =>
  [...members].sort((a, b) => (a.user.id < b.user.id ? -1 : 1))

/** A group of an owner and friends, made over HTTP. */
export const grouped = async (owner: Person, members: ReadonlyArray<Person>, name = "Swappers") => {
  const memberIds = members.map(({ user }) => user.id)
  const { status, body } = await owner.post("/chat/conversations", { kind: "group", name, memberIds })
  if (status !== 201) throw new Error(`The group was answered with ${status}: ${JSON.stringify(body)}`)
  return body
}

/** The direct conversation of two people, opened over HTTP. */
export const opened = async (one: Person, other: Person) => {
  const { status, body } = await one.post("/chat/conversations", { kind: "direct", userId: other.user.id })
  if (status > 201) throw new Error(`The conversation was answered with ${status}: ${JSON.stringify(body)}`)
  return body
}

const aMoment = DateTime.makeUnsafe("2026-01-01T00:00:00.000Z")

/** A group of people with their roles, stored at once, and its path. */
export const groupWith = async (
  service: Service,
  roles: ReadonlyArray<readonly [{ readonly user: { readonly id: string } }, MemberRole]>,
) => {
  const people = roles.map(([{ user }, role]) => [user.id as UserId, role] as const)
  const { id } = await service.inside(storedGroup(people, aMoment))
  return { id, path: pathOf({ id }) }
}

/** What clients are sent about a conversation, in its order: `kind audience`. */
export const eventsOf = async (service: Service, id: ConversationId | string) => {
  const rows = await service.query(
    `select kind, audience_kind, audience_id, subject_id from realtime_events
      where subject_id = '${id}' or audience_id = '${id}' order by id`,
  )
  return rows.map(
    ({ audience_id, audience_kind, kind, subject_id }) =>
      `${kind} of ${subject_id === id ? "it" : subject_id} for ${audience_kind === "user" ? audience_id : "members"}`,
  )
}
