import { type Static, t } from "elysia"
import type { ConversationId, MessageId } from "../../core/index.ts"
import { InvalidInput } from "../http/answers/http-error.ts"
import { described } from "../http/answers/named.ts"
import { readerOf } from "../http/input/reader.ts"
import { Id, OptionalText, RawText } from "../http/input/text-schemas.ts"
import { Nullable } from "../http/input/view-schemas.ts"

const Ref = described(
  "A text that the client makes up, and that the answer repeats.",
  t.Optional(RawText({ max: 200 })),
)

/** What a client may send. Contract: delivery, realtime. */
export const ClientFrames = {
  auth: t.Object(
    {
      type: t.Literal("auth"),
      token: described("A new access token.", RawText({ max: 16_384 })),
    },
    { description: "Renews the deadline of the socket with a new access token of the same user." },
  ),
  "message.send": t.Object(
    {
      type: t.Literal("message.send"),
      ref: Ref,
      conversationId: Id<ConversationId>(),
      // Without one the answer is that of the use case, as over HTTP.
      content: OptionalText({ max: 4000 }),
      replyToId: described("The id of the message that this one replies to.", t.Optional(Nullable(Id<MessageId>()))),
      clientId: described(
        "An id that the client makes up: a message that is sent again with the same one is not sent twice.",
        OptionalText({ max: 200 }),
      ),
    },
    { description: "Sends a message. The answer is `ack` or `error` with the same `ref`." },
  ),
  typing: t.Object(
    {
      type: t.Literal("typing"),
      ref: Ref,
      conversationId: Id<ConversationId>(),
    },
    { description: "Shows the other members that the user is writing." },
  ),
  read: t.Object(
    {
      type: t.Literal("read"),
      ref: Ref,
      conversationId: Id<ConversationId>(),
      messageId: Id<MessageId>(),
    },
    { description: "Marks the messages up to this one as read." },
  ),
  ping: t.Object({ type: t.Literal("ping") }, { description: "The answer is `pong` with a fresh cursor." }),
}

/**
 * What a frame does: it `changes` something that is stored, as a route that is no `GET` does; it is `shown` to other
 * users; or `nothing` of both. The checks of a frame follow from it. Contract: delivery, realtime.
 */
export const frameEffects: { readonly [Type in keyof Frames]: "changes" | "shown" | "nothing" } = {
  auth: "nothing",
  "message.send": "changes",
  typing: "shown",
  read: "changes",
  ping: "nothing",
}

type Frames = typeof ClientFrames
/** A frame of a client, by its type. */
export type ClientFrame = { readonly [Type in keyof Frames]: Static<Frames[Type]> }[keyof Frames]

/** A frame that is not one: the `ref` is there where one could be read, so that the client knows which it was. */
export interface InvalidFrame {
  readonly type: "invalid"
  readonly ref: string | null
}

/** Reads the text of a frame. */
export const readFrame = (text: string): ClientFrame | InvalidFrame => {
  const value = parsed(text)
  const read = isObject(value) && typeof value["type"] === "string" ? readers.get(value["type"]) : undefined
  if (read === undefined) return { type: "invalid", ref: refOf(value) }
  try {
    return read(value, "frame") as ClientFrame
  } catch (error) {
    if (error instanceof InvalidInput) return { type: "invalid", ref: refOf(value) }
    throw error
  }
}

/** The `ref` of a frame, whatever else is wrong with it. */
const refOf = (value: unknown): string | null =>
  isObject(value) && typeof value["ref"] === "string" && value["ref"].length <= 200 ? value["ref"] : null

const readers = new Map(Object.entries(ClientFrames).map(([type, schema]) => [type, readerOf(schema, "json")] as const))

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
