import { DateTime, Effect } from "effect"
import { ChatDelivery, type ConversationId, type UserId } from "../../core/index.ts"
import type { Hub } from "./hub.ts"

/** The most signals that wait; more are dropped, because they are ephemeral. */
const mostWaiting = 10_000

/** Sends the members of conversations which users are writing in them. Contract: delivery, realtime. */
export class TypingTracker {
  readonly #hub: Hub
  readonly #wake: () => void
  #writing = new Map<string, { readonly conversation: ConversationId; readonly user: UserId }>()

  /** `wake` is called when a user is writing. */
  constructor(hub: Hub, wake: () => void) {
    this.#hub = hub
    this.#wake = wake
  }

  /** A server signals that a user is writing. */
  onSignal(conversation: ConversationId, user: UserId): void {
    this.#wake()
    if (this.#writing.size < mostWaiting) this.#writing.set(`${conversation} ${user}`, { conversation, user })
  }

  get isIdle(): boolean {
    return this.#writing.size === 0
  }

  /**
   * Sends the signals since the last tick, each once. Signals whose readers cannot be read from the database are
   * dropped.
   */
  readonly tick = Effect.fnUntraced(function* (this: TypingTracker) {
    if (this.isIdle) return
    const chat = yield* ChatDelivery
    const writing = [...this.#writing.values()]
    this.#writing = new Map()
    for (const { conversation: conversationId, user: userId, reader } of yield* chat.readersOf(
      writing,
      yield* DateTime.now,
    ))
      for (const socket of this.#hub.of(reader))
        if (socket.state !== "waiting") socket.send({ type: "typing", conversationId, userId })
  }, Effect.ignoreCause)
}
