import type { Message } from "./api.ts"
import { CurioError } from "./curio-error.ts"
import type { NewMessage } from "./frames.ts"

interface Letter {
  readonly ref: string
  readonly frame: string
  readonly resolve: (message: Message) => void
  readonly reject: (error: CurioError) => void
}

/** Codes after which a message is sent again. */
const temporary: ReadonlySet<string> = new Set(["RATE_LIMITED", "INTERNAL_ERROR"])
const pauseMillis = 1000
/** What the server takes. Contract: delivery, realtime. */
const mostBytes = 16 * 1024

/**
 * Messages on their way, in order. One is sent at a time, and again after a reconnect until the server has answered: it
 * knows a message by its `clientId`, so it stores each of them once.
 */
export class Outbox {
  readonly #letters: Array<Letter> = []
  readonly #transmit: (frame: string) => void
  #isConnected = false
  #pause: ReturnType<typeof setTimeout> | undefined

  constructor(transmit: (frame: string) => void) {
    this.#transmit = transmit
  }

  /** Resolves with the stored message. */
  add({ clientId = randomId(), ...message }: NewMessage): Promise<Message> {
    const frame = JSON.stringify({ type: "message.send", ref: clientId, clientId, ...message })
    // The server would close the socket.
    if (new TextEncoder().encode(frame).length > mostBytes)
      return Promise.reject(new CurioError("PAYLOAD_TOO_LARGE", 0, "The message is too long."))
    return new Promise((resolve, reject) => {
      this.#letters.push({ ref: clientId, frame, resolve, reject })
      if (this.#letters.length === 1) this.#sendFirst()
    })
  }

  get isEmpty(): boolean {
    return this.#letters.length === 0
  }

  connected(): void {
    this.#isConnected = true
    this.#sendFirst()
  }

  disconnected(): void {
    this.#isConnected = false
    clearTimeout(this.#pause)
  }

  acknowledged(ref: string, message: Message): void {
    if (this.#letters[0]?.ref !== ref) return
    this.#letters.shift()?.resolve(message)
    this.#sendFirst()
  }

  refused(ref: string | null, code: string): void {
    if (this.#letters[0]?.ref !== ref) return
    if (temporary.has(code)) {
      this.#pause = setTimeout(() => this.#sendFirst(), pauseMillis)
      return
    }
    this.#letters.shift()?.reject(new CurioError(code, 0))
    this.#sendFirst()
  }

  /** Nothing is sent any more. */
  close(reason: string): void {
    this.disconnected()
    for (const { reject } of this.#letters.splice(0)) reject(new CurioError(reason, 0, "The socket is closed."))
  }

  #sendFirst(): void {
    const [first] = this.#letters
    if (this.#isConnected && first !== undefined) this.#transmit(first.frame)
  }
}

/** `randomUUID` is missing in pages that were not loaded over TLS. */
const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")
