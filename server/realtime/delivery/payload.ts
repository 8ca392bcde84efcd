import type { LoggedEvent, RealtimeKind, UserId } from "../../../core/index.ts"
import type { Payload } from "../server-frames.ts"
import type { Addressed } from "./addressed.ts"

/** The text of the frame that a user gets for an event, without its cursor and the last brace; `null` for none. */
export type TextOf = (event: LoggedEvent, user: UserId) => string | null

/** The text of a frame, without its cursor and the last brace. */
export const textOf = <Kind extends keyof Payload>(kind: Kind, payload: Payload[Kind]): string =>
  JSON.stringify({ type: kind, ...payload }).slice(0, -1)

/** Those of some events that are of one of some kinds. */
export const ofKinds = (addressed: ReadonlyArray<Addressed>, ...kinds: ReadonlyArray<RealtimeKind>) =>
  addressed.filter(({ event }) => kinds.includes(event.kind))

/** The different pairs of a user and a subject. */
export const pairsOf = <Id extends string>(
  addressed: ReadonlyArray<Addressed>,
): ReadonlyArray<readonly [UserId, Id]> => [
  ...new Map(
    addressed.flatMap(({ event, users }) =>
      users.map((user) => [keyOf(user, event.subject), [user, event.subject as Id] as const] as const),
    ),
  ).values(),
]

export const keyOf = (user: UserId, subject: string | null): string => `${user} ${subject}`
