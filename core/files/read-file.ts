import { Effect, Option } from "effect"
import { FileNotFound } from "./errors.ts"
import { hashIn } from "./file.ts"
import { FileStorage } from "./ports.ts"

/** The content of a stored file by its name. Any other name fails as not found. Contract: files, storage. */
export const readFile = Effect.fn("files.read")(function* (name: string) {
  const storage = yield* FileStorage
  const hash = hashIn(name)
  const bytes = hash === null ? Option.none() : yield* storage.get(hash)
  return Option.isSome(bytes) ? bytes.value : yield* new FileNotFound()
})
