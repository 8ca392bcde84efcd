import { existsSync } from "node:fs"
import { Effect, Redacted } from "effect"
import { isVerified } from "../../config/postgres-tls.ts"
import { DatabaseError } from "../engine/database-error.ts"

type Program = "pg_dump" | "pg_restore"

/** Whether one of Postgres' own programs is installed. */
export const hasProgram = (name: Program): boolean => Bun.which(name) !== null

/** The sentence that says how to install a missing program. */
export const howToInstall = (name: Program): string =>
  `${name} is not installed here: install the client programs of Postgres, ` +
  "of the server's version or newer (on Debian and Ubuntu the package postgresql-client)."

/**
 * Runs one of Postgres' own programs to its end. Fails with the program's own message, for example if it is older than
 * the server. `url` is `null` for a program that needs no server.
 */
export const runProgram = Effect.fn("sql.runProgram")(function* (
  name: Program,
  url: Redacted.Redacted | null,
  args: ReadonlyArray<string>,
) {
  const path = Bun.which(name)
  if (path === null) return yield* new DatabaseError({ sentence: howToInstall(name) })
  const { code, stderr } = yield* Effect.tryPromise({
    try: async (signal) => {
      const child = Bun.spawn([path, ...args, ...(url === null ? [] : [`--dbname=${withoutPassword(url)}`])], {
        env: { ...process.env, ...(url === null ? {} : { PGPASSWORD: passwordIn(url) }) },
        stdin: "ignore",
        stdout: "ignore",
        stderr: "pipe",
        signal,
      })
      const stderr = await child.stderr.text()
      return { code: await child.exited, stderr }
    },
    catch: (error) =>
      new DatabaseError({ sentence: `${name} cannot be run: ${error instanceof Error ? error.message : error}.` }),
  })
  if (code === 0) return
  const output = stderr
    .trim()
    .split(/\s*\n\s*/)
    .join(" ")
  return yield* new DatabaseError({ sentence: `${name} failed: ${output || `it ended with ${code}`}` })
})

/** Every user of the machine can see the arguments of a process; only its owner can see its environment. */
const withoutPassword = (url: Redacted.Redacted): string => {
  const parsed = new URL(Redacted.value(url))
  parsed.password = ""
  // libpq looks for the authorities that everybody trusts only where it is sent.
  if (isVerified(url) && !parsed.searchParams.has("sslrootcert"))
    parsed.searchParams.set("sslrootcert", systemAuthorities.find((path) => existsSync(path)) ?? "system")
  return parsed.href
}

/** Where Debian, Red Hat and Alpine keep them. */
const systemAuthorities = [
  "/etc/ssl/certs/ca-certificates.crt",
  "/etc/pki/tls/certs/ca-bundle.crt",
  "/etc/ssl/cert.pem",
]

const passwordIn = (url: Redacted.Redacted): string => decodeURIComponent(new URL(Redacted.value(url)).password)
