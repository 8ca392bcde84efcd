import { Effect } from "effect"
import { Command } from "effect/cli"
import { askServer, localAddress } from "../ask-server.ts"
import { configuration } from "../configuration.ts"
import { CommandFailed } from "../failure.ts"
import * as flags from "../flags.ts"
import { printChange } from "../output.ts"

/** Opens no database: containers run this command every few seconds. Contract: CLI, health. */
export const healthCommand = Command.make(
  "health",
  { json: flags.json },
  Effect.fn("cli.health")(function* ({ json }) {
    const { host, port } = yield* configuration
    if (port === 0)
      return yield* new CommandFailed({
        message: "PORT is 0, so that only the log of the server says where it listens: set the port that it has.",
      })
    const url = localAddress(host, port)
    const { status } = yield* askServer(`${url}/ready`, patienceMillis).pipe(
      Effect.mapError(
        (reason) => new CommandFailed({ message: `No server answers at ${url} (${reason}); look at HOST and PORT.` }),
      ),
    )
    if (status !== 200)
      return yield* new CommandFailed({ message: `The server at ${url} is not ready: /ready answers ${status}.` })
    yield* printChange(json, { status: "ready", url }, `The server at ${url} is ready.`)
  }),
).pipe(Command.withDescription("Ask whether the server of this configuration is ready"))

const patienceMillis = 3000
