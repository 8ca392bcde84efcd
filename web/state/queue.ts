import type { CurioError } from "@curio/client"
import { type Signal, signal } from "@preact/signals"
import { listen } from "./socket.ts"

/** Something that is to be sent once, in its turn. The server knows it by its id, so it is stored once. */
export interface Queued {
  readonly id: string
  readonly state: "waiting" | "sending" | "failed"
  readonly error: CurioError | null
}

interface Queue<E extends Queued> {
  /** What was not sent yet, in the order of writing. */
  readonly entries: Signal<ReadonlyArray<E>>
  /** Sends one more, as soon as it is its turn. */
  readonly add: (entry: E) => void
  /** Sends what is in it. */
  readonly begin: () => void
  /** Gives one up. */
  readonly discard: (id: string) => void
  /** Sends those again that could not be sent, in their order. */
  readonly tryAgain: (which: (entry: E) => boolean) => void
}

/** Errors that end by themselves. */
const temporary: ReadonlySet<string> = new Set(["OFFLINE", "UNEXPECTED", "RATE_LIMITED", "UNAUTHORIZED"])
const pauseMillis = 5000

/** Whether an error ends by itself. */
export const isTemporary = ({ code }: CurioError): boolean => temporary.has(code)

/** What waits for a connection, one at a time, so that the order is kept. `send` answers why it could not be sent. */
export const queueOf = <E extends Queued>(send: (entry: E) => Promise<CurioError | null>): Queue<E> => {
  const entries = signal<ReadonlyArray<E>>([])
  let isSending = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const change = (which: (entry: E) => boolean, by: Partial<Queued>) => {
    entries.value = entries.peek().map((one) => (which(one) ? { ...one, ...by } : one))
  }
  const discard = (id: string) => {
    entries.value = entries.peek().filter((one) => one.id !== id)
  }
  const sendAll = async (): Promise<void> => {
    if (isSending) return
    isSending = true
    clearTimeout(timer)
    for (let next = first(); next !== undefined; next = first()) {
      const { id } = next
      change((one) => one.id === id, { state: "sending", error: null })
      const error = await send(next)
      if (error === null) discard(id)
      else if (isTemporary(error)) {
        // What was written after it waits with it.
        change(({ state }) => state !== "failed", { state: "failed", error })
        timer = setTimeout(resend, pauseMillis)
      } else change((one) => one.id === id, { state: "failed", error })
    }
    isSending = false
  }
  const first = () => entries.peek().find(({ state }) => state === "waiting")
  const tryAgain = (which: (entry: E) => boolean) => {
    change((one) => one.state === "failed" && which(one), { state: "waiting" })
    void sendAll()
  }
  const resend = () => tryAgain(({ error }) => error !== null && isTemporary(error))
  listen("status", ({ status }) => status === "live" && resend())
  return {
    entries,
    add: (entry) => {
      entries.value = [...entries.peek(), entry]
      void sendAll()
    },
    begin: () => void sendAll(),
    discard,
    tryAgain,
  }
}

/** `randomUUID` is missing in pages that were not loaded over TLS. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")
