import { Effect } from "effect"
import type { LoggedEvent, UserId } from "../../../core/index.ts"
import type { StoredFrame } from "../held-frames.ts"
import type { Users } from "../hub.ts"
import { addressedOf } from "./addressed.ts"
import { conversationTexts, readTexts } from "./conversations.ts"
import { messageTexts } from "./messages.ts"
import { ownTexts } from "./own.ts"
import type { TextOf } from "./payload.ts"

/**
 * The frames that some connected users get for some events, as these users may see the objects now. An object that is
 * gone, or that a user does not see any more, has no frame. Contract: delivery, realtime.
 */
export const deliver = Effect.fnUntraced(function* (events: ReadonlyArray<LoggedEvent>, users: Users) {
  const frames = new Map<UserId, Array<StoredFrame>>()
  const addressed = yield* addressedOf(events, users)
  if (addressed.length === 0) return frames
  const texts: Readonly<Record<LoggedEvent["kind"], TextOf>> = {
    ...(yield* messageTexts(addressed)),
    ...(yield* conversationTexts(addressed)),
    ...(yield* readTexts(addressed)),
    ...(yield* ownTexts(addressed)),
    "presence.changed": () => null,
    "sessions.ended": () => null,
  }
  // A member who was removed meanwhile must not get what was written after that.
  const still = new Map((yield* addressedOf(events, users)).map((one) => [one.event.n, one.users] as const))
  const sets = new Map<ReadonlyArray<UserId>, ReadonlySet<UserId>>()
  for (const { event, users: receivers } of addressed) {
    const left = still.get(event.n)
    if (left === undefined) continue
    // The events of one conversation share the list of its members.
    const isLeft = sets.get(left) ?? new Set(left)
    sets.set(left, isLeft)
    let frame: StoredFrame = { n: event.n, open: "" }
    for (const user of receivers) {
      if (!isLeft.has(user)) continue
      const open = texts[event.kind](event, user)
      if (open === null) continue
      // Most receivers get the same text, and then the same frame.
      if (frame.open !== open) frame = { n: event.n, open }
      const some = frames.get(user)
      if (some === undefined) frames.set(user, [frame])
      else some.push(frame)
    }
  }
  return frames
})
