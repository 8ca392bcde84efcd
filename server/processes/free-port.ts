import { Effect } from "effect"
import type { Config } from "../../adapters/config/config.ts"
import { type CannotListen, cannotListen } from "../cannot-listen.ts"

/**
 * The port on which several servers will listen together; 0 chooses one. Fails with a sentence if another program
 * listens there: the servers would share the port even with a stranger, who gets a part of the connections then.
 */
export const freePort = ({ host, port }: Pick<Config, "host" | "port">): Effect.Effect<number, CannotListen> =>
  Effect.tryPromise({
    try: async () => {
      const server = Bun.serve({ hostname: host, port, reusePort: false, fetch: () => new Response() })
      const { port: free = port } = server
      await server.stop(true)
      return free
    },
    catch: (cause) => cannotListen(cause, host, port),
  })
