import { DateTime, Effect } from "effect"
import {
  type ConversationId,
  ConversationMembers,
  Conversations,
  type MemberRole,
  type UserId,
} from "../../../core/index.ts"
import { storedDirect, storedGroup } from "../../../testing/samples/chat.ts"
import type { Service } from "../../support/service.ts"
import type { Person } from "../users/people.ts"

const aMoment = DateTime.makeUnsafe("2026-01-01T00:00:00.000Z")
const idOf = ({ user }: Person) => user.id as UserId

/** Conversations that are written straight into the database. */
export const chatRows = ({ inside }: Service) => ({
  /** A group of an owner, members and admins. Returns its path. */
  group: async (owner: Person, members: ReadonlyArray<Person> = [], admins: ReadonlyArray<Person> = []) => {
    const withRole = (role: MemberRole) => (one: Person) => [idOf(one), role] as const
    const people = [withRole("owner")(owner), ...admins.map(withRole("admin")), ...members.map(withRole("member"))]
    const { id } = await inside(storedGroup(people, aMoment))
    return `/chat/conversations/${id}`
  },
  /** The direct conversation of two people. Returns its path. */
  direct: async (one: Person, other: Person) => {
    const { id } = await inside(storedDirect({ id: idOf(one) }, { id: idOf(other) }, aMoment))
    return `/chat/conversations/${id}`
  },
  /** A user is no longer a member. */
  leave: (path: string, person: Person) =>
    inside(Effect.flatMap(ConversationMembers, (members) => members.removeMember(idIn(path), idOf(person)))),
  /** The conversation exists no more. */
  remove: (path: string) =>
    inside(Effect.flatMap(Conversations, (conversations) => conversations.remove(idIn(path), aMoment))),
})

const idIn = (path: string) => path.split("/").at(-1) as ConversationId

/** A message that is sent over HTTP. */
export const sent = async (by: Person, conversation: string, content = "Hello", fields: object = {}) => {
  const { status, body } = await by.post(`${conversation}/messages`, { content, ...fields })
  if (status !== 201) throw new Error(`The message was answered with ${status}`)
  return body
}

/** The path of a reaction with an emoji. */
export const reactionOf = ({ id }: { readonly id: string }, emoji = "👍") =>
  `/chat/messages/${id}/reactions/${encodeURIComponent(emoji)}`
