import type { Message } from "../../packages/client/src/index.ts"
import { isMember } from "./habits/chat.ts"
import type { Person } from "./person.ts"
import type { World } from "./world.ts"

/** The messages that the socket of a user brought, in the order in which they came, by conversation. */
export interface Inbox {
  readonly of: (conversation: string) => ReadonlyArray<Message>
  /** Since when everything has to come: the number of the clock at the last start without a gap. */
  readonly since: () => number
  readonly close: () => void
}

/** Opens the socket of a user, which stays open: it comes back by itself when its connection is lost. */
export const openInbox = async (world: World, by: Person): Promise<void> => {
  const received = new Map<string, Array<Message>>()
  const known = new Set<string>()
  let since = Number.POSITIVE_INFINITY
  const realtime = by.curio.realtime({ retryMillis: 100 })
  realtime.on("ready", ({ resumed }) => {
    if (!resumed && since === Number.POSITIVE_INFINITY) since = world.clock.now() + 1
  })
  realtime.on("resync", () => {
    world.expect(world.hasFaults, `${by.name} has to load everything again`)
    received.clear()
    since = Number.POSITIVE_INFINITY
  })
  realtime.on("message.created", ({ message }) => {
    world.expect(!known.has(message.id), `${by.name} received message ${message.id} twice`)
    known.add(message.id)
    const conversation = world.conversations.get(message.conversationId)
    const sent = conversation?.sent.get(message.content ?? "")
    const span = { began: sent?.span.began ?? 0, ended: world.clock.now() }
    if (conversation !== undefined && sent !== undefined)
      world.expect(isMember(conversation, by, span) !== false, `${by.name} received message ${message.id} of others`)
    received.set(message.conversationId, [...(received.get(message.conversationId) ?? []), message])
  })
  by.realtime = realtime
  by.inbox = {
    of: (conversation) => received.get(conversation) ?? [],
    since: () => since,
    close: () => realtime.close(),
  }
  await realtime.once("ready")
}
