import { join } from "node:path"
import { pinned, root } from "./children.ts"

/** A client that connects, and where it goes on. */
export interface Seat {
  readonly token: string
  readonly cursor: string | null
}

interface Chat {
  readonly conversationId: string
  /** The clients who send there: so many from this one on. */
  readonly first: number
  readonly size: number
}

/** What a process with clients can be asked for. */
export interface Questions {
  /** To connect all, and to wait until each has got so many messages that it had missed. */
  readonly open: { readonly url: string; readonly seats: ReadonlyArray<Seat>; readonly each: number }
  readonly close: null
  /** To connect clients that then stop reading. */
  readonly stall: { readonly url: string; readonly tokens: ReadonlyArray<string> }
  /** To let those read again, and to see with which codes they were closed. */
  readonly codes: null
  /** To send large messages by turns, each after the one before was stored. */
  readonly say: { readonly conversationId: string; readonly times: number }
  readonly cursors: null
  /** To send messages at a rate. */
  readonly chat: {
    readonly perSecond: number
    readonly seconds: number
    readonly talks: ReadonlyArray<{ readonly client: number; readonly conversationId: string }>
  }
  /** To send messages by turns, and to see how long each takes to each of the clients. */
  readonly late: { readonly conversationId: string; readonly everyMillis: number; readonly times: number }
  /** To send messages at a rate, so many at once, from the first clients to a group of as many. */
  readonly burst: {
    readonly conversationId: string
    readonly group: number
    readonly atOnce: number
    readonly perSecond: number
    readonly seconds: number
  }
  /** To send as many messages as are taken, so many at once in each chat, while all clients are in all chats. */
  readonly flood: {
    readonly chats: ReadonlyArray<Chat>
    readonly atOnce: number
    readonly seconds: number
    readonly turn: number
  }
}
export type Asked = keyof Questions

/** Moments and spans of time are in milliseconds, or as they say. */
export interface Answers {
  readonly open: { readonly began: number; readonly opened: number; readonly done: number }
  readonly close: undefined
  readonly stall: undefined
  /** `null` for a connection that was cut off before its code was read. */
  readonly codes: ReadonlyArray<number | null>
  readonly say: undefined
  readonly cursors: ReadonlyArray<string | null>
  readonly chat: { readonly said: number }
  readonly late: { readonly late: ReadonlyArray<number> }
  readonly burst: { readonly said: number; readonly sample: string }
  readonly flood: { readonly said: number; readonly frames: number; readonly seconds: number; readonly sample: string }
}

/** A process with clients of a service. Ended by `using`. */
export const startClients = async () => {
  const waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>()
  let last = 0
  const begun = Promise.withResolvers<unknown>()
  waiting.set(0, begun)
  const child = Bun.spawn(
    pinned("load", [process.execPath, "--no-env-file", join(root, "tests/bench/realtime-program.ts")]),
    {
      stdin: "ignore",
      stdout: "inherit",
      stderr: "inherit",
      ipc: ({ answer, error, id }: { id: number; answer: never; error?: string }) => {
        const waiter = waiting.get(id)
        waiting.delete(id)
        if (error === undefined) waiter?.resolve(answer)
        else waiter?.reject(new Error(error))
      },
      onExit: () => {
        for (const { reject } of waiting.values()) reject(new Error("The clients' process has ended."))
      },
    },
  )
  await begun.promise
  const ask = <Name extends Asked>(name: Name, question: Questions[Name]): Promise<Answers[Name]> => {
    const { promise, reject, resolve } = Promise.withResolvers<Answers[Name]>()
    last += 1
    waiting.set(last, { resolve, reject })
    child.send({ id: last, name, question })
    return promise
  }
  return { ask, [Symbol.dispose]: () => child.kill() }
}

export type Clients = Awaited<ReturnType<typeof startClients>>
