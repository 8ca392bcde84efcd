import { Effect, type Scope } from "effect"
import { numberVariable } from "./own-worker.ts"
import type { FromServer, MeasuredServer, ToServer } from "./shared-metrics.ts"

/** One of several servers on the same port, in a process of its own. */
interface WorkerProcess {
  readonly pid: number
  /** Whether it listens; `false` if it ended before. */
  readonly ready: Effect.Effect<boolean>
  /** Why it ended: a signal, or an exit code. */
  readonly ended: Effect.Effect<string | number>
}

/** Longer than a server takes to finish its requests. */
const patience = 20_000

/** Takes a server into the metrics that all servers share. */
export type Join = (send: (message: ToServer) => void) => MeasuredServer

/** Starts a server with its number on a port; at the end of the scope it stops as it would by itself. */
export const startWorker = (
  number: number,
  port: number,
  join: Join,
): Effect.Effect<WorkerProcess, never, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => spawn(number, port, join)),
      ({ child }) => Effect.promise(() => stopped(child)),
    ),
    ({ child, ready }) => ({
      pid: child.pid,
      ready: Effect.promise(() => ready),
      ended: Effect.promise(async () => {
        await child.exited
        return child.signalCode ?? child.exitCode ?? 0
      }),
    }),
  )

const spawn = (number: number, port: number, join: Join) => {
  const { promise: ready, resolve } = Promise.withResolvers<boolean>()
  let isConnected = true
  const child = Bun.spawn(ownCommand(), {
    env: { ...process.env, PORT: String(port), [numberVariable]: String(number) },
    stdio: ["ignore", "inherit", "inherit"],
    ipc: (message: FromServer) => (message.kind === "listening" ? resolve(true) : measured.onMessage(message)),
    onDisconnect: () => {
      isConnected = false
    },
  })
  const measured = join((message) => {
    // The channel of a process that is about to end is closed already.
    if (isConnected) child.send(message)
  })
  void child.exited.then(() => {
    resolve(false)
    measured.ended()
  })
  return { child, ready }
}

const stopped = async (child: Bun.Subprocess): Promise<void> => {
  child.kill("SIGTERM")
  const timer = setTimeout(() => child.kill("SIGKILL"), patience)
  await child.exited
  clearTimeout(timer)
}

/** The command that started this program: Bun with a file, or one file in which both were compiled together. */
const ownCommand = (): Array<string> =>
  Bun.isStandaloneExecutable ? [process.execPath] : [process.execPath, ...process.execArgv, Bun.main]
