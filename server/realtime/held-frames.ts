/** A frame of the log: its text without the cursor and the last brace, which each socket adds. */
export interface StoredFrame {
  readonly n: number
  readonly open: string
}

/** A frame that is to be sent: one of the log, or the text of another one. */
export type Frame = StoredFrame | string

/**
 * Frames for a client that reads more slowly than they come, in their order. The text of a message is in memory once
 * for all members of a group, while Bun would copy it for each of them, into a buffer that it doubles when it is full.
 */
export class HeldFrames {
  readonly #frames: Array<Frame> = []
  #bytes = 0

  get isEmpty(): boolean {
    return this.#frames.length === 0
  }

  /** How many bytes they are, without the cursors. */
  get bytes(): number {
    return this.#bytes
  }

  add(frame: Frame): void {
    this.#frames.push(frame)
    this.#bytes += bytesOf(frame)
  }

  /** Takes the first one out. */
  next(): Frame | undefined {
    const first = this.#frames.shift()
    if (first !== undefined) this.#bytes -= bytesOf(first)
    return first
  }

  clear(): void {
    this.#frames.length = 0
    this.#bytes = 0
  }
}

const bytesOf = (frame: Frame): number => Buffer.byteLength(typeof frame === "string" ? frame : frame.open)
