import { Effect } from "effect"
import { CommandFailed } from "./failure.ts"

/** The largest file that is read. */
const mostBytes = 32 * 2 ** 20

/** The bytes of a file of at most 32 MB. */
export const readFile = Effect.fn("cli.readFile")(function* (path: string) {
  const file = Bun.file(path)
  const refuse = (sentence: string) => new CommandFailed({ message: sentence })
  const bytes = yield* Effect.tryPromise({
    try: async () => {
      const { size } = await file.stat()
      return size > mostBytes ? null : file.bytes()
    },
    catch: () => refuse(`${path} cannot be read.`),
  })
  return bytes ?? (yield* refuse(`${path} is larger than 32 MB.`))
})
