import { Effect } from "effect"
import { ChatDelivery, type LoggedEvent, type UserId } from "../../../core/index.ts"
import type { Users } from "../hub.ts"

/** An event and the connected users who may be told of it now. */
export interface Addressed {
  readonly event: LoggedEvent
  readonly users: ReadonlyArray<UserId>
}

/** What each of some events is to those who may be told of it. Members are those of this moment. */
export const addressedOf = Effect.fnUntraced(function* (events: ReadonlyArray<LoggedEvent>, users: Users) {
  const chat = yield* ChatDelivery
  const conversations = events.flatMap(({ audience }) => (audience.kind === "conversation" ? audience.id : []))
  const members = users.size === 0 ? new Map() : yield* chat.members([...new Set(conversations)])
  const here = new Map([...members].map(([id, some]) => [id, some.filter((user: UserId) => users.has(user))] as const))
  const usersOf = ({ audience }: LoggedEvent): ReadonlyArray<UserId> => {
    if (audience.kind === "conversation") return here.get(audience.id) ?? []
    return audience.kind === "user" && users.has(audience.id) ? [audience.id] : []
  }
  return events.map((event): Addressed => ({ event, users: usersOf(event) })).filter((one) => one.users.length > 0)
})
