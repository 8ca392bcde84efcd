import type { Message } from "./api.ts"
import { CurioError } from "./curio-error.ts"
import type { CloseReason, Incoming, NewMessage, RealtimeEvents, StatusEvent } from "./frames.ts"
import { KeepAlive } from "./keep-alive.ts"
import { Listeners } from "./listeners.ts"
import { Outbox } from "./outbox.ts"
import type { Session } from "./session.ts"
import type { Socket } from "./socket.ts"

export interface RealtimeOptions {
  /** Go on after this cursor, from an earlier `realtime.cursor` of the same user. */
  readonly cursor?: string | null
  /** How often the server is asked for a sign of life and a fresh cursor; every minute without it. */
  readonly pingMillis?: number
  /** How long an answer may take before the connection counts as lost; ten seconds without it. */
  readonly patienceMillis?: number
  /** The longest wait before the first new attempt; it doubles up to 30 seconds. Half a second without it. */
  readonly retryMillis?: number
}

interface Parts {
  readonly session: Session
  readonly address: string
  readonly WebSocket: new (address: string, protocols: string[]) => Socket
}

const longestWait = 30_000
/** How long the server refuses a client that has sent too many frames. */
const afterFlood = 10_000
const typingMillis = 3000

/**
 * The WebSocket of the signed-in user. It connects by itself, and again whenever the connection is lost, with the
 * cursor of the last event: none is missed or sent twice. After a `resync` the lists have to be loaded again.
 */
export class Realtime {
  readonly #parts: Parts
  readonly #options: RealtimeOptions
  readonly #listeners = new Listeners()
  readonly #outbox = new Outbox((frame) => this.#transmit(frame))
  readonly #keepAlive: KeepAlive
  /** The last message read in each conversation, while it cannot be sent. */
  readonly #reads = new Map<string, string>()
  readonly #typed = new Map<string, number>()
  #socket: Socket | null = null
  #status: StatusEvent["status"] = "waiting"
  #cursor: string | null
  #token: string | null = null
  /** The token that the server no longer takes. */
  #refused: string | null = null
  #attempts = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #forget: () => void

  constructor(parts: Parts, options: RealtimeOptions) {
    this.#parts = parts
    this.#options = options
    this.#cursor = options.cursor ?? null
    this.#keepAlive = new KeepAlive({
      ...{ pingMillis: 60_000, patienceMillis: 10_000, ...options },
      ping: () => this.#transmit(JSON.stringify({ type: "ping" })),
      onLost: () => void this.#lost(1006),
    })
    const stop = parts.session.onEnd(() => this.#end("SIGNED_OUT"))
    // A device that has a network again need not wait.
    const retry = () => this.#status === "waiting" && this.#connect()
    const page: Partial<Pick<EventTarget, "addEventListener" | "removeEventListener">> = globalThis
    page.addEventListener?.("online", retry)
    this.#forget = () => {
      stop()
      page.removeEventListener?.("online", retry)
    }
    // What is listened to at once must not miss the first event.
    queueMicrotask(() => void this.#connect())
  }

  /** The cursor of the last event. Kept until the next start, it lets the app go on where it was. */
  get cursor(): string | null {
    return this.#cursor
  }

  get status(): StatusEvent["status"] {
    return this.#status
  }

  /** Calls a listener with each event of a type, until the returned function is called. */
  on<Type extends keyof RealtimeEvents>(type: Type, listener: (event: RealtimeEvents[Type]) => void): () => void {
    return this.#listeners.add(type, listener)
  }

  /** Resolves with the next event of a type. */
  once<Type extends keyof RealtimeEvents>(type: Type): Promise<RealtimeEvents[Type]> {
    return new Promise((resolve) => {
      const stop = this.on(type, (event) => {
        stop()
        resolve(event)
      })
    })
  }

  /**
   * Sends a message, as soon as there is a connection, and once however often the connection is lost. Resolves with the
   * stored message; rejects with a `CurioError` when it is refused or the socket is closed.
   */
  send(message: NewMessage): Promise<Message> {
    if (this.#status === "closed") return Promise.reject(new CurioError("CLOSED", 0, "The socket is closed."))
    return this.#outbox.add(message)
  }

  /** Shows the others that the user is writing. Call it with every key: it is sent every three seconds at most. */
  typing(conversationId: string): void {
    const now = Date.now()
    if (this.#status !== "live" || now - (this.#typed.get(conversationId) ?? 0) < typingMillis) return
    this.#typed.set(conversationId, now)
    this.#transmit(JSON.stringify({ type: "typing", conversationId }))
  }

  /** Marks the messages of a conversation up to this one as read. */
  read(conversationId: string, messageId: string): void {
    this.#reads.set(conversationId, messageId)
    this.#sendReads()
  }

  /** Closes the socket for good. */
  close(): void {
    this.#end("CLOSED")
  }

  async #connect(): Promise<void> {
    if (this.#status === "closed") return
    clearTimeout(this.#timer)
    this.#enter("connecting")
    const { WebSocket, address, session } = this.#parts
    const token = await session.token(this.#refused).catch(() => undefined)
    if (this.#isClosed()) return
    if (token === undefined) return this.#retry()
    if (token === null) return this.#end("SIGNED_OUT")
    this.#token = token
    const query = this.#cursor === null ? "" : `?cursor=${encodeURIComponent(this.#cursor)}`
    const socket = new WebSocket(address + query, ["curio.v1", `bearer.${token}`])
    let isOpen = false
    this.#socket = socket
    // A handshake that never ends is none.
    this.#keepAlive.expect()
    socket.onopen = () => {
      isOpen = true
    }
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket) this.#receive(JSON.parse(String(data)))
    }
    // What follows is `onclose`; some runtimes throw an error without a listener.
    socket.onerror = () => undefined
    socket.onclose = ({ code }) => {
      if (socket === this.#socket) void this.#lost(isOpen ? code : null)
    }
  }

  /** The connection has ended, with a code or, `null`, before it began. */
  async #lost(code: number | null): Promise<void> {
    this.#drop()
    if (code === 4403) return this.#end("SIGNED_OUT")
    if (code === 4401) this.#refused = this.#token
    if (code === null && (await this.#isForbidden())) return this.#end("FORBIDDEN")
    if (!this.#isClosed()) this.#retry(code === 4429 ? afterFlood : 0)
  }

  /**
   * Whether the server refuses this user or this origin. A WebSocket does not say why it was refused, but the same
   * request without an upgrade does; a token that has expired is renewed by the way.
   */
  async #isForbidden(): Promise<boolean> {
    const asked = this.#parts.session.send({ method: "GET", path: "/realtime" })
    const status = await asked.then((response) => response.status).catch(() => 0)
    return status === 403 || status === 404
  }

  #receive(frame: Incoming): void {
    this.#keepAlive.received()
    if ("cursor" in frame && frame.cursor !== undefined) this.#cursor = frame.cursor
    this.#parts.session.notified()
    if (frame.type === "auth.expiring") void this.#renew()
    if (frame.type === "ack") this.#outbox.acknowledged(frame.ref, frame.message)
    if (frame.type === "error") this.#outbox.refused(frame.ref, frame.code)
    // After a renewal there is another `ready`.
    if (frame.type === "ready" && this.#status !== "live") this.#begin()
    this.#listeners.send(frame)
  }

  #begin(): void {
    this.#attempts = 0
    this.#enter("live")
    this.#keepAlive.begin()
    this.#sendReads()
    this.#outbox.connected()
  }

  async #renew(): Promise<void> {
    const [socket, token] = [this.#socket, this.#token]
    // When this fails, the server closes the socket with 4401 at the end of the token.
    const renewed = await this.#parts.session.token(token).catch(() => null)
    if (renewed === null || socket !== this.#socket) return
    this.#token = renewed
    this.#transmit(JSON.stringify({ type: "auth", token: renewed }))
  }

  #sendReads(): void {
    if (this.#status !== "live") return
    for (const [conversationId, messageId] of this.#reads)
      this.#transmit(JSON.stringify({ type: "read", conversationId, messageId }))
    this.#reads.clear()
  }

  #transmit(frame: string): void {
    this.#socket?.send(frame)
    if (!this.#outbox.isEmpty) this.#keepAlive.expect()
  }

  #drop(): void {
    const socket = this.#socket
    this.#socket = null
    this.#keepAlive.end()
    this.#outbox.disconnected()
    socket?.close()
  }

  /** Tries again after a random part of a time that doubles, so that not all clients come back at once. */
  #retry(least = 0): void {
    const most = Math.min(longestWait, (this.#options.retryMillis ?? 500) * 2 ** this.#attempts++)
    this.#enter("waiting")
    this.#timer = setTimeout(() => void this.#connect(), least + Math.random() * most)
  }

  #isClosed(): boolean {
    return this.#status === "closed"
  }

  #end(reason: CloseReason): void {
    if (this.#status === "closed") return
    clearTimeout(this.#timer)
    this.#forget()
    this.#drop()
    this.#enter("closed", reason)
    this.#outbox.close(reason)
  }

  #enter(status: StatusEvent["status"], reason: CloseReason | null = null): void {
    if (this.#status === status) return
    this.#status = status
    this.#listeners.send({ type: "status", status, reason } as StatusEvent)
  }
}
