import { Effect } from "effect"
import { markRead, Signals, sendMessage } from "../../core/index.ts"
import type { AccessTokens } from "../http/access-tokens.ts"
import type { Http } from "../http/http.ts"
import type { Services } from "../http/services.ts"
import { messageView } from "../views/message.ts"
import { opensSocket } from "./admit.ts"
import type { ClientFrame, InvalidFrame } from "./client-frames.ts"
import type { RealtimeSocket } from "./socket.ts"

type FrameOf<Type> = Extract<ClientFrame, { readonly type: Type }>

/**
 * Does what a frame of a client asks for, and answers it. Without the database the answer is `INTERNAL_ERROR`, and the
 * socket stays. Contract: chat, realtime.
 */
export const handleFrame = (
  socket: RealtimeSocket,
  frame: ClientFrame | InvalidFrame,
  http: Pick<Http, "accessTokens" | "rates">,
): Effect.Effect<void, never, Services> =>
  Effect.catchCause(handled(socket, frame, http), (cause) =>
    Effect.andThen(
      Effect.logError("A frame could not be handled", cause),
      Effect.sync(() => socket.send(errorFrame("INTERNAL_ERROR", "ref" in frame ? frame.ref : null))),
    ),
  )

const handled = (
  socket: RealtimeSocket,
  frame: ClientFrame | InvalidFrame,
  { accessTokens, rates }: Pick<Http, "accessTokens" | "rates">,
): Effect.Effect<void, never, Services> => {
  switch (frame.type) {
    case "invalid":
      return Effect.sync(() => socket.send(errorFrame("INVALID_FRAME", frame.ref)))
    case "ping":
      return Effect.sync(() => socket.send({ type: "pong", cursor: socket.cursor }))
    case "auth":
      return renewed(socket, frame, accessTokens)
    case "message.send":
      // A message counts as a change, however it comes.
      return rates === null || rates.mayWrite(socket.userId)
        ? sent(socket, frame)
        : Effect.sync(() => socket.send(errorFrame("RATE_LIMITED", frame.ref)))
    case "read":
      return read(socket, frame)
    case "typing":
      return writing(socket, frame)
  }
}

/** The frame that refuses another one. */
export const errorFrame = (code: string, ref: string | null | undefined) => ({ type: "error", code, ref: ref ?? null })

/** The frame that opens a connection, or confirms that its deadline was renewed. */
export const readyFrame = (socket: RealtimeSocket, resumed: boolean) => ({
  type: "ready",
  userId: socket.userId,
  expiresAt: new Date(socket.expiresAt).toISOString(),
  cursor: socket.cursor,
  resumed,
})

const renewed = Effect.fnUntraced(function* (socket: RealtimeSocket, { token }: FrameOf<"auth">, tokens: AccessTokens) {
  const claims = yield* Effect.promise(async () => tokens.verify(token))
  if (claims === null || claims.userId !== socket.userId || !(yield* opensSocket(socket.userId, claims)))
    return socket.send(errorFrame("UNAUTHORIZED", null))
  socket.renew(claims)
  socket.send(readyFrame(socket, false))
})

const sent = Effect.fnUntraced(function* (socket: RealtimeSocket, frame: FrameOf<"message.send">) {
  const { clientId = null, content = null, conversationId, ref, replyToId = null } = frame
  const draft = { content, attachments: [], replyToId, clientId }
  const outcome = yield* Effect.result(sendMessage({ id: conversationId, by: socket.userId, ...draft }))
  if (outcome._tag === "Failure") return socket.send(errorFrame(codeIn(outcome.failure), ref))
  socket.send({ type: "ack", ref: ref ?? null, message: messageView(outcome.success.message) })
})

const read = Effect.fnUntraced(function* (socket: RealtimeSocket, { conversationId, messageId, ref }: FrameOf<"read">) {
  const outcome = yield* Effect.result(markRead({ id: conversationId, by: socket.userId, message: messageId }))
  if (outcome._tag === "Failure") socket.send(errorFrame(codeIn(outcome.failure), ref))
})

/** Every server reads the members itself, and a user who is not a member is shown to no one. */
const writing = Effect.fnUntraced(function* (socket: RealtimeSocket, { conversationId }: FrameOf<"typing">) {
  const signals = yield* Signals
  yield* signals.send([{ kind: "typing", conversation: conversationId, user: socket.userId }])
})

/** The code of an error, as HTTP answers it. */
const codeIn = ({ _tag }: { readonly _tag: string }): string => _tag.slice(_tag.indexOf(".") + 1)
