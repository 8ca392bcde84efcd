import { join } from "node:path"
import { Effect, type Scope } from "effect"

/** Another process that runs a file of this folder; killed at the end of the scope at the latest. */
export const child = (file: string, ...args: ReadonlyArray<string>): Effect.Effect<Child, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const process = Bun.spawn([globalThis.process.execPath, join(import.meta.dir, file), ...args], {
        stdout: "pipe",
        stderr: "inherit",
      })
      const lines = linesOf(process.stdout)
      return {
        line: Effect.promise(async () => (await lines.next()).value ?? null),
        kill: Effect.promise(async () => {
          process.kill("SIGKILL")
          await process.exited
        }),
        exited: Effect.promise(() => process.exited),
      }
    }),
    ({ kill }) => kill,
  )

interface Child {
  /** The next line that it prints; `null` when it prints no more. */
  readonly line: Effect.Effect<string | null>
  readonly kill: Effect.Effect<void>
  readonly exited: Effect.Effect<number>
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string, null> {
  const decoder = new TextDecoder()
  let rest = ""
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n")
    rest = lines.pop() ?? ""
    yield* lines
  }
  return null
}
