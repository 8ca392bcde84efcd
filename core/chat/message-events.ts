import type { RealtimeEvent } from "../delivery/index.ts"
import type { Message } from "./message.ts"

/** Something happened to a message: for all members of its conversation. */
const of =
  (kind: RealtimeEvent["kind"]) =>
  ({ conversationId, id }: Pick<Message, "id" | "conversationId">): RealtimeEvent => ({
    kind,
    audience: { kind: "conversation", id: conversationId },
    subject: id,
  })

export const messageCreated = of("message.created")
export const messageUpdated = of("message.updated")
export const messageDeleted = of("message.deleted")
export const messageReaction = of("message.reaction")
