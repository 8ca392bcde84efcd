import { Effect } from "effect"
import { ChatDelivery, type ConversationId, type LoggedEvent, type UserId } from "../../../core/index.ts"
import type { Users } from "../hub.ts"

/** So many users are looked for among the members of conversations, instead of reading all members. */
const few = 10

/** An event and the connected users who may receive it now. */
export interface Addressed {
  readonly event: LoggedEvent
  readonly users: ReadonlyArray<UserId>
}

/** Some events with their receivers. Members are those of this moment. */
export const addressedOf = Effect.fnUntraced(function* (events: ReadonlyArray<LoggedEvent>, users: Users) {
  const conversations = events.flatMap(({ audience }) => (audience.kind === "conversation" ? audience.id : []))
  const here = yield* membersHere([...new Set(conversations)], users)
  const usersOf = ({ audience }: LoggedEvent): ReadonlyArray<UserId> => {
    if (audience.kind === "conversation") return here.get(audience.id) ?? []
    return audience.kind === "user" && users.has(audience.id) ? [audience.id] : []
  }
  return events.map((event): Addressed => ({ event, users: usersOf(event) })).filter((one) => one.users.length > 0)
})

const membersHere = Effect.fnUntraced(function* (conversations: ReadonlyArray<ConversationId>, users: Users) {
  const chat = yield* ChatDelivery
  if (users.size > few) {
    const members = yield* chat.members(conversations)
    return new Map([...members].map(([id, some]) => [id, some.filter((user) => users.has(user))] as const))
  }
  const pairs = yield* chat.membersAmong([...users.keys()], conversations)
  const groups = Map.groupBy(pairs, ({ conversation }) => conversation)
  return new Map([...groups].map(([id, some]) => [id, some.map(({ user }) => user)] as const))
})
