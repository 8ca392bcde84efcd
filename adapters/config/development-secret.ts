import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Effect, Redacted, Schema } from "effect"
import { giveToOwnerOfFolder } from "../owner.ts"

/** A setting cannot be used; `sentence` names it and says how to correct it. */
export class ConfigError extends Schema.TaggedError<ConfigError>()("config.FAULT", { sentence: Schema.String }) {
  override get message(): string {
    return this.sentence
  }
}

/** The file where a development server keeps the JWT_SECRET that it generated. */
export const developmentSecretFile = (dataDir: string): string => join(dataDir, "jwt-secret")

/**
 * The JWT_SECRET of a development server whose environment sets none: it is generated at the first start and kept in
 * the data folder, so that sessions survive a restart. Fails with one sentence when the folder cannot be used.
 * Contract: auth, access tokens.
 */
export const developmentSecret = Effect.fn("config.developmentSecret")(function* (dataDir: string) {
  const file = developmentSecretFile(dataDir)
  const secret = yield* Effect.try({
    try: () => {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 })
      return read(file) ?? make(file)
    },
    catch: (cause) =>
      new ConfigError({
        sentence: `DATA_DIR: ${file} cannot be used: ${cause instanceof Error ? cause.message : String(cause)}.`,
      }),
  })
  if (secret.length < 32)
    return yield* new ConfigError({ sentence: `DATA_DIR: ${file} is damaged; remove it, or set JWT_SECRET.` })
  return Redacted.make(secret)
})

/** The same without writing a file: when none is stored, it generates one that is not stored. */
export const secretNextTo = (dataDir: string) =>
  Effect.suspend(() =>
    existsSync(developmentSecretFile(dataDir))
      ? developmentSecret(dataDir)
      : Effect.sync(() => Redacted.make(randomSecret())),
  )

const read = (file: string): string | null => {
  try {
    return readFileSync(file, "utf8")
  } catch (cause) {
    if (hasCode(cause, "ENOENT")) return null
    throw cause
  }
}

/** When several processes start at once, all use the secret whose file was linked first. */
const make = (file: string): string => {
  const draft = `${file}.${crypto.randomUUID()}`
  const secret = randomSecret()
  try {
    writeFileSync(draft, secret, { mode: 0o600, flag: "wx", flush: true })
    giveToOwnerOfFolder(draft)
    linkSync(draft, file)
    return secret
  } catch (cause) {
    if (hasCode(cause, "EEXIST")) return readFileSync(file, "utf8")
    throw cause
  } finally {
    rmSync(draft, { force: true })
  }
}

const randomSecret = (): string => crypto.getRandomValues(new Uint8Array(48)).toBase64({ alphabet: "base64url" })

const hasCode = (cause: unknown, code: string): boolean =>
  cause instanceof Error && "code" in cause && cause.code === code
