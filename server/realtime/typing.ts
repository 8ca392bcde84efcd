import { Effect } from "effect"
import { ChatDelivery, type ConversationId, type UserId } from "../../core/index.ts"
import type { Hub } from "./hub.ts"

/** The most that wait to be told; more are dropped, because they are of the moment. */
const mostWaiting = 10_000

/** Tells the members of conversations who is writing in them. Contract: chat, realtime. */
export class TypingDesk {
  readonly #hub: Hub
  #writing = new Map<string, { readonly conversation: ConversationId; readonly user: UserId }>()

  constructor(hub: Hub) {
    this.#hub = hub
  }

  /** A server says that a user is writing. */
  hear(conversation: ConversationId, user: UserId): void {
    if (this.#writing.size < mostWaiting) this.#writing.set(`${conversation} ${user}`, { conversation, user })
  }

  /** Tells what was heard since the last time, each once. What cannot be read from the database now is dropped. */
  readonly tick = Effect.fnUntraced(function* (this: TypingDesk) {
    if (this.#writing.size === 0) return
    const chat = yield* ChatDelivery
    const writing = [...this.#writing.values()]
    this.#writing = new Map()
    for (const { conversation: conversationId, user: userId, reader } of yield* chat.readersOf(writing))
      for (const socket of this.#hub.of(reader))
        if (socket.state !== "waiting") socket.send({ type: "typing", conversationId, userId })
  }, Effect.ignoreCause)
}
