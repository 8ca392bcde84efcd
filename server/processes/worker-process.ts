import { Effect, type Scope } from "effect"
import { ownCommand } from "./own-command.ts"

/** One of several servers on the same port, in a process of its own. */
export interface WorkerProcess {
  readonly pid: number
  /** Whether it listens; `false` if it ended before. */
  readonly ready: Effect.Effect<boolean>
  /** Why it ended: a signal, or an exit code. */
  readonly ended: Effect.Effect<string | number>
}

/** Longer than a server takes to finish its requests. */
const patience = 20_000

/** Starts a server with its number on a port; at the end of the scope it stops as it would by itself. */
export const startWorker = (number: number, port: number): Effect.Effect<WorkerProcess, never, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => spawn(number, port)),
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

const spawn = (number: number, port: number) => {
  const { promise: ready, resolve } = Promise.withResolvers<boolean>()
  const child = Bun.spawn(ownCommand(), {
    env: { ...process.env, PORT: String(port), [numberVariable]: String(number) },
    stdio: ["ignore", "inherit", "inherit"],
    ipc: () => resolve(true),
  })
  void child.exited.then(() => resolve(false))
  return { child, ready }
}

const stopped = async (child: Bun.Subprocess): Promise<void> => {
  child.kill("SIGTERM")
  const timer = setTimeout(() => child.kill("SIGKILL"), patience)
  await child.exited
  clearTimeout(timer)
}

/** Tells a process which of several servers it is. It is no setting, so it is not part of the configuration. */
const numberVariable = "CURIO_WORKER"

/** The number of this process among several servers, and how it says that it listens; `null` if it is the only one. */
export const ownWorker = (): { readonly number: number; readonly listening: () => void } | null => {
  const number = Number(process.env[numberVariable])
  if (process.send === undefined || !Number.isInteger(number) || number < 1) return null
  // Without its parent nobody would stop it. The parent may have been killed.
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"))
  return { number, listening: () => void process.send?.("listening") }
}
