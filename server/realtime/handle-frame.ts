import { Cause, Effect } from "effect"
import { isLimitOfTexts, markRead, Signals, sendMessage, Users } from "../../core/index.ts"
import { messageView } from "../chat/message-view.ts"
import type { Services } from "../http/answers/services.ts"
import type { AccessTokens } from "../http/auth/access-tokens.ts"
import type { Http } from "../http/http.ts"
import { opensSocket } from "./admit.ts"
import { type ClientFrame, frameEffects, type InvalidFrame } from "./client-frames.ts"
import type { RealtimeSocket } from "./socket.ts"

/** What the checks of a frame need. */
interface Checks extends Pick<Http, "accessTokens" | "rates"> {
  readonly config: Pick<Http["config"], "verifiedOnly">
}

type FrameOf<Type> = Extract<ClientFrame, { readonly type: Type }>

/**
 * Does what a frame of a client asks for, and answers it. Without the database the answer is `INTERNAL_ERROR`, and the
 * socket stays. Contract: delivery, realtime.
 */
export const handleFrame = (
  socket: RealtimeSocket,
  frame: ClientFrame | InvalidFrame,
  http: Checks,
): Effect.Effect<void, never, Services> =>
  Effect.catchCause(handled(socket, frame, http), (cause) => {
    const refuse = (code: string) => Effect.sync(() => socket.send(errorFrame(code, "ref" in frame ? frame.ref : null)))
    const defect = Cause.squash(cause)
    if (isLimitOfTexts(defect)) return refuse(codeIn(defect))
    return Effect.andThen(Effect.logError("A frame could not be handled", cause), refuse("INTERNAL_ERROR"))
  })

const handled = Effect.fnUntraced(function* (
  socket: RealtimeSocket,
  frame: ClientFrame | InvalidFrame,
  checks: Checks,
) {
  if (frame.type === "invalid") return socket.send(errorFrame("INVALID_FRAME", frame.ref))
  const refusal = yield* refusalOf(socket, frame, checks)
  if (refusal !== null) return socket.send(errorFrame(refusal, "ref" in frame ? frame.ref : null))
  yield* done(socket, frame, checks)
})

/** Why a frame is not handled, as the checks before a route would say it; `null` for one that is handled. */
const refusalOf = Effect.fnUntraced(function* (
  { userId }: RealtimeSocket,
  { type }: ClientFrame,
  { config: { verifiedOnly }, rates }: Checks,
) {
  const effect = frameEffects[type]
  if (effect === "nothing") return null
  if (effect === "changes" && rates?.mayWrite(userId) === false) return "RATE_LIMITED"
  // Sending a message looks for a suspension itself.
  if (type === "message.send" && !verifiedOnly) return null
  const users = yield* Users
  const user = yield* Effect.catch(users.get(userId), () => Effect.succeed(null))
  if (user === null) return "USER_NOT_FOUND"
  // Its sockets are closed in a moment.
  if (user.suspendedAt !== null) return "ACCOUNT_SUSPENDED"
  return verifiedOnly && user.emailVerifiedAt === null ? "EMAIL_NOT_VERIFIED" : null
})

const done = (
  socket: RealtimeSocket,
  frame: ClientFrame,
  { accessTokens }: Checks,
): Effect.Effect<void, never, Services> => {
  switch (frame.type) {
    case "ping":
      return Effect.sync(() => socket.send({ type: "pong", cursor: socket.cursor }))
    case "auth":
      return renewed(socket, frame, accessTokens)
    case "message.send":
      return sent(socket, frame)
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
