import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Effect, Redacted } from "effect"
import { ConfigFault } from "./config-fault.ts"

/**
 * The JWT_SECRET of a development server that was given none: made on first start and kept in the data folder, so that
 * sessions survive a restart. Fails with one sentence when the folder cannot be used. Contract: auth, JWT_SECRET.
 */
export const developmentSecret = Effect.fn("config.developmentSecret")(function* (dataDir: string) {
  const file = join(dataDir, "jwt-secret")
  const secret = yield* Effect.try({
    try: () => {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 })
      return read(file) ?? make(file)
    },
    catch: (cause) =>
      new ConfigFault({
        sentence: `DATA_DIR: ${file} cannot be used: ${cause instanceof Error ? cause.message : String(cause)}.`,
      }),
  })
  if (secret.length < 32)
    return yield* new ConfigFault({ sentence: `DATA_DIR: ${file} is damaged; remove it, or set JWT_SECRET.` })
  return Redacted.make(secret)
})

const read = (file: string): string | null => {
  try {
    return readFileSync(file, "utf8")
  } catch (cause) {
    if (hasCode(cause, "ENOENT")) return null
    throw cause
  }
}

/** Of several processes that start at once, all take the secret of the one whose link came first. */
const make = (file: string): string => {
  const draft = `${file}.${crypto.randomUUID()}`
  const secret = crypto.getRandomValues(new Uint8Array(48)).toBase64({ alphabet: "base64url" })
  try {
    writeFileSync(draft, secret, { mode: 0o600, flag: "wx", flush: true })
    linkSync(draft, file)
    return secret
  } catch (cause) {
    if (hasCode(cause, "EEXIST")) return readFileSync(file, "utf8")
    throw cause
  } finally {
    rmSync(draft, { force: true })
  }
}

const hasCode = (cause: unknown, code: string): boolean =>
  cause instanceof Error && "code" in cause && cause.code === code
