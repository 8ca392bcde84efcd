import type { ServerWebSocket } from "bun"
import type { UserId } from "../../core/index.ts"
import type { Claims } from "../http/auth/access-tokens.ts"
import { Allowance } from "./allowance.ts"
import { type CursorsAt, cursorsAtOnce } from "./cursor.ts"
import { mostOfSocket } from "./floods.ts"
import { type Frame, HeldFrames, type StoredFrame } from "./held-frames.ts"
import type { Inbox } from "./inbox.ts"
import type { Traffic } from "./traffic.ts"

/** The codes with which the server closes a socket. Contract: delivery, realtime. */
export const closing = {
  binary: [1003, "Frames are text."],
  restarting: [1012, "The server is restarting."],
  expired: [4401, "The access token has expired."],
  signedOut: [4403, "Signed out."],
  tooSlow: [4408, "Frames were not read."],
  flooding: [4429, "Too many frames."],
} as const

/** The most bytes that may wait for a client that does not read. */
export const mostWaiting = 1024 * 1024
/** The most of them that are in Bun's buffer. */
const mostBuffered = 64 * 1024

/** What the gateway knows about a user when a socket is opened. */
interface Admission {
  readonly userId: UserId
  /** The times of the access token. */
  readonly claims: Pick<Claims, "exp" | "iat">
  /** The cursor that the client came with. */
  readonly cursor: string | null
  /** Makes the user's cursors. */
  readonly cursorsAt: CursorsAt
}

/** What Bun keeps for a socket. */
export interface SocketData {
  readonly admission: Admission
  /** Set when the socket is opened. */
  opened: { readonly socket: RealtimeSocket; readonly inbox: Inbox } | null
}

/**
 * One connected client. It is `waiting` until it is known where it begins, `replaying` while it gets what it missed,
 * and then `live`: the dispatcher sends to live sockets only.
 */
export class RealtimeSocket {
  state: "waiting" | "replaying" | "live" | "closed" = "waiting"
  #position = 0
  /** In milliseconds of a clock that never goes backwards. */
  lastReceivedAt: number
  lastPinged: number
  /** When the access token was issued, in seconds. */
  issuedAt: number
  /** When it expires, in milliseconds. */
  expiresAt: number
  /** Whether the client was warned that the token expires. */
  isWarned = false
  /** What the client has sent lately. */
  readonly allowance = new Allowance(mostOfSocket)
  readonly userId: UserId
  readonly #cursorsAt: CursorsAt
  readonly #ws: ServerWebSocket<SocketData>
  readonly #traffic: Traffic
  readonly #held = new HeldFrames()
  /** Whether frames have to be held, because Bun's buffer is full. */
  #isBehind = false

  constructor(ws: ServerWebSocket<SocketData>, traffic: Traffic, now: number, pinged: number) {
    const { admission } = ws.data
    this.#ws = ws
    this.#traffic = traffic
    this.userId = admission.userId
    this.#cursorsAt = admission.cursorsAt
    this.issuedAt = admission.claims.iat
    this.expiresAt = admission.claims.exp * 1000
    this.lastReceivedAt = now
    this.lastPinged = pinged
  }

  /** The last number of the log that this client has got, or needs not get. */
  get position(): number {
    return this.state === "live" ? Math.max(this.#position, this.#traffic.delivered) : this.#position
  }

  set position(n: number) {
    this.#position = n
  }

  /** The cursor of everything that the client has got. */
  get cursor(): string {
    return this.#cursorAt(this.position)
  }

  /** Takes the deadline of a new access token. */
  renew({ exp, iat }: Pick<Claims, "exp" | "iat">): void {
    this.issuedAt = iat
    this.expiresAt = exp * 1000
    this.isWarned = false
  }

  /** Sends a frame that is not stored. */
  send(frame: object): void {
    if (this.state !== "closed") this.#write(JSON.stringify(frame))
  }

  /**
   * Sends frames of the log, without those that the client has got, in one write. It stops when more than `most` bytes
   * wait for the client: another call sends the rest.
   */
  sendStored(frames: ReadonlyArray<StoredFrame>, most = Number.POSITIVE_INFINITY): void {
    if (this.state === "closed") return
    // One frame is one write in any case.
    if (frames.length === 1) this.#sendAll(frames, most)
    else this.#ws.cork(() => this.#sendAll(frames, most))
  }

  #sendAll(frames: ReadonlyArray<StoredFrame>, most: number): void {
    let [cursors, from]: [ReadonlyArray<string>, number] = [[], 0]
    for (const [at, frame] of frames.entries()) {
      if (frame.n <= this.position) continue
      if (this.state === "closed" || (most !== Number.POSITIVE_INFINITY && this.waiting > most)) return
      this.position = frame.n
      if (at >= from + cursors.length) {
        from = at
        cursors = this.#cursorsAt(frames.slice(at, at + cursorsAtOnce).map(({ n }) => n))
      }
      this.#write(frame, cursors[at - from])
    }
  }

  /** How many bytes wait for the client to read. */
  get waiting(): number {
    return this.state === "closed" ? 0 : this.#ws.getBufferedAmount() + this.#held.bytes
  }

  /** Sends what was held, as far as the client has read. */
  sendHeld(): void {
    while (this.#isBehind && this.state !== "closed" && this.#ws.getBufferedAmount() <= mostBuffered) {
      const frame = this.#held.next()
      if (frame === undefined) this.#isBehind = false
      else this.#pass(frame)
    }
  }

  /** Bun answers a ping by itself: the answers wait for a client that does not read, as frames do. */
  wasPinged(): void {
    if (this.waiting > mostWaiting) this.#closeAsTooSlow()
  }

  ping(now: number): void {
    this.lastPinged = now
    this.#ws.ping()
  }

  close([code, reason]: readonly [number, string]): void {
    if (this.state === "closed") return
    this.#end()
    this.#ws.close(code, reason)
  }

  /** Ends the connection of a client that does not answer. */
  terminate(): void {
    if (this.state === "closed") return
    this.#end()
    this.#ws.terminate()
  }

  /** What is held is lost: a client that comes back has the cursor of what it has got. */
  #end(): void {
    this.state = "closed"
    this.#held.clear()
  }

  /** Frames keep their order, so nothing overtakes what is held. */
  #write(frame: Frame, cursor?: string): void {
    if (this.#isBehind) this.sendHeld()
    if (!this.#isBehind) this.#pass(frame, cursor)
    else if (this.state !== "closed") {
      this.#held.add(frame)
      if (this.waiting > mostWaiting) this.#closeAsTooSlow()
    }
  }

  #cursorAt(n: number): string {
    return this.#cursorsAt([n])[0] ?? ""
  }

  /** Gives a frame to Bun, which answers 0 when it has dropped it. */
  #pass(frame: Frame, cursor?: string): void {
    const text = typeof frame === "string" ? frame : `${frame.open},"cursor":"${cursor ?? this.#cursorAt(frame.n)}"}`
    const result = this.#ws.send(text)
    this.#traffic.sent += 1
    if (result === 0) {
      this.#traffic.tooSlow += 1
      this.terminate()
    } else if (this.#ws.getBufferedAmount() > mostBuffered) this.#isBehind = true
  }

  #closeAsTooSlow(): void {
    this.#traffic.tooSlow += 1
    this.close(closing.tooSlow)
  }
}
