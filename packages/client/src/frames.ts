import type { Message, ServerFrames } from "./api.ts"

/** Where the socket is: `closed` is for good, and `reason` says why. */
export interface StatusEvent {
  readonly type: "status"
  readonly status: "connecting" | "live" | "waiting" | "closed"
  readonly reason: CloseReason | null
}

/**
 * Why a socket was closed for good: by `close()`, because the user has to sign in again, or because the server refuses
 * this user or this origin.
 */
export type CloseReason = "CLOSED" | "SIGNED_OUT" | "FORBIDDEN"

/** What a listener may listen to: the frames of the server, and the status of the socket. */
export type RealtimeEvents = ServerFrames & { status: StatusEvent }

/** A message to send. */
export interface NewMessage {
  readonly conversationId: string
  readonly content: string
  readonly replyToId?: string | null
  /** Made up when it is missing. A message that was sent before with the same one is not sent again. */
  readonly clientId?: string
}

/** The server's frames as they are read; `cursor` is in those that are stored, in `ready` and in `pong`. */
export type Incoming =
  | { readonly type: "ready"; readonly cursor: string }
  | { readonly type: "ack"; readonly ref: string; readonly message: Message }
  | { readonly type: "error"; readonly ref: string | null; readonly code: string }
  | { readonly type: "auth.expiring" | "pong" | "other"; readonly cursor?: string }
