import { Busy } from "../answers/http-error.ts"

/** How many answers with a file are sent at once for one account, one signed address and one client address. */
const mostAtOnce = 8

export interface Readers {
  /**
   * Sends a file as fast as its reader takes it. It is counted for each of `keys` that is known, until it was sent or
   * the reader is gone.
   * Throws `Busy` when too many are being sent for one of them.
   */
  readonly send: (
    content: AsyncIterable<Uint8Array>,
    keys: ReadonlyArray<string | null>,
    signal: AbortSignal,
  ) => ReadableStream<Uint8Array>
}

/** A reader that does not read costs a file handle and a chunk. Contract: chat, attachments. */
export const countedReaders = (): Readers => {
  const reading = new Map<string, number>()
  const count = (keys: ReadonlyArray<string>, change: 1 | -1): void => {
    for (const key of keys) {
      const now = (reading.get(key) ?? 0) + change
      if (now === 0) reading.delete(key)
      else reading.set(key, now)
    }
  }
  return {
    send: (content, named, signal) => {
      const keys = named.filter((key) => key !== null)
      if (keys.some((key) => (reading.get(key) ?? 0) >= mostAtOnce)) throw new Busy()
      count(keys, 1)
      let isOver = false
      const end = (): void => {
        if (!isOver) count(keys, -1)
        isOver = true
      }
      signal.addEventListener("abort", end)
      const chunks = content[Symbol.asyncIterator]()
      return new ReadableStream(
        {
          pull: async (controller) => {
            try {
              const { done, value } = await chunks.next()
              if (done !== true) return controller.enqueue(value)
              end()
              controller.close()
            } catch (error) {
              end()
              controller.error(error)
            }
          },
          cancel: async () => {
            end()
            await chunks.return?.()
          },
        },
        { highWaterMark: 0 },
      )
    },
  }
}
