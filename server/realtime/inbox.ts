import { type ClientFrame, type InvalidFrame, readFrame } from "./client-frames.ts"

/** The most frames of a client in a span of time. Contract: delivery, realtime. */
const most = 30
const spanMillis = 10_000

/**
 * The frames that a client has sent, one after the other: Bun waits neither until a socket is open nor until the frame
 * before was handled. Frames are counted as they arrive, so no more than a span allows can ever wait.
 */
export class Inbox {
  readonly #handle: (frame: ClientFrame | InvalidFrame) => Promise<void>
  readonly #refuse: (ref: string | null) => void
  readonly #arrivals: Array<number> = []
  readonly #waiting: Array<ClientFrame | InvalidFrame> = []
  readonly #idle = Promise.withResolvers<void>()
  #isOpen = false
  #isBusy = false
  #isStopped = false

  constructor(handle: (frame: ClientFrame | InvalidFrame) => Promise<void>, refuse: (ref: string | null) => void) {
    this.#handle = handle
    this.#refuse = refuse
  }

  /** Takes a frame at a moment, in milliseconds. */
  take(text: string, now: number): void {
    if (this.#isStopped) return
    const frame = readFrame(text)
    if (frame.type === "ping" ? this.#waiting.length < most : this.#isCounted(now)) {
      this.#waiting.push(frame)
      void this.#work()
    } else if (frame.type !== "ping") this.#refuse("ref" in frame ? (frame.ref ?? null) : null)
  }

  /** Handles what has arrived, from now on. */
  open(): void {
    this.#isOpen = true
    void this.#work()
  }

  /** Takes no frame any more. Resolves when those that had arrived have been handled. */
  stop(): Promise<void> {
    this.#isStopped = true
    if (!this.#isBusy) this.#idle.resolve()
    return this.#idle.promise
  }

  /** Forgets what was not handled yet. */
  close(): void {
    this.#waiting.length = 0
    void this.stop()
  }

  /** Counts a frame, if the inbox is not full. */
  #isCounted(now: number): boolean {
    while ((this.#arrivals[0] ?? now) <= now - spanMillis) this.#arrivals.shift()
    return this.#arrivals.length < most && this.#arrivals.push(now) > 0
  }

  async #work(): Promise<void> {
    if (this.#isBusy || !this.#isOpen) return
    this.#isBusy = true
    for (let frame = this.#waiting.shift(); frame !== undefined; frame = this.#waiting.shift())
      await this.#handle(frame)
    this.#isBusy = false
    if (this.#isStopped) this.#idle.resolve()
  }
}
