import { join } from "node:path"
import { startReceiver } from "../../support/receiver.ts"
import type { ToServer } from "./measured-server.ts"
import type { World } from "./worst-data.ts"

type FromServer =
  | ({
      readonly kind: "ready"
      readonly url: string
      readonly workers: ReadonlyArray<string>
      readonly purges: ReadonlyArray<string>
    } & World)
  | { readonly kind: "began" }
  | { readonly kind: "ended"; readonly millis: number }
  | { readonly kind: "worked"; readonly millis: number; readonly failed: string | null }

/** A server with the worst data in a process of its own, which says how long it held its thread in one piece. */
export const startMeasured = async (engine: string) => {
  let isStopped = false
  const receiver = startReceiver()
  let received = Promise.withResolvers<FromServer>()
  // In tests a server compares each answer with its schema too.
  const child = Bun.spawn([process.execPath, join(import.meta.dirname, "measured-server.ts")], {
    env: { ...process.env, NODE_ENV: "production", ENGINE: engine, RECEIVER: receiver.url },
    stdio: ["ignore", "inherit", "inherit"],
    ipc: (message: FromServer) => received.resolve(message),
    onExit: () => {
      if (!isStopped) received.reject(new Error("The server ended."))
    },
  })
  const next = async () => {
    const message = await received.promise
    received = Promise.withResolvers()
    return message
  }
  const request = (message: ToServer) => {
    child.send(message)
    return next()
  }
  const ready = await next()
  if (ready.kind !== "ready") throw new Error("The server said something else first.")
  const millisIn = (message: FromServer) => ("millis" in message ? message.millis : Number.POSITIVE_INFINITY)
  return {
    ...ready,
    /** The longest stretch, in milliseconds of the processor, while something is asked. */
    while: async (ask: () => Promise<unknown>): Promise<number> => {
      await request({ kind: "begin" })
      await ask()
      return millisIn(await request({ kind: "end" }))
    },
    /** The same for a round of a worker. */
    work: async (name: string) => {
      const worked = await request({ kind: "work", name })
      if (worked.kind !== "worked" || worked.failed !== null) throw new Error(`${name}: ${JSON.stringify(worked)}`)
      return worked.millis
    },
    stop: async () => {
      isStopped = true
      child.kill("SIGKILL")
      await child.exited
      await receiver.stop()
    },
  }
}

export type Measured = Awaited<ReturnType<typeof startMeasured>>
