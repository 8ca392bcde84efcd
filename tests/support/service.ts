import { Context, Effect, Exit, Layer, Logger, Option, Redacted, Result, Scope } from "effect"
import { readConfig } from "../../adapters/config/config.ts"
import type { LiveOptions } from "../../adapters/live.ts"
import { SecurityLines } from "../../adapters/log.ts"
import { createAccount, type EmailAddress, type Limits, Users } from "../../core/index.ts"
import { serve } from "../../server/serve.ts"
import { client } from "./client.ts"
import { temporaryFolder } from "./engines.ts"
import { mailsOf } from "./mails.ts"
import { movingClock } from "./moving-clock.ts"
import { migratedPostgres } from "./postgres.ts"
import { rowsOf } from "./rows.ts"
import { startSmtpInbox } from "./smtp-inbox.ts"
import { placeSqlite } from "./sqlite.ts"

/** The engines that the HTTP suites run on. */
export const engines = process.env["TEST_POSTGRES_URL"] === undefined ? ["SQLite"] : ["SQLite", "Postgres"]

interface Options {
  readonly engine?: string
  /** bcrypt's cost where it does not matter; 12 where it does. */
  readonly passwordCost?: number
  /** The name servers that are asked for the names of receivers. */
  readonly names?: LiveOptions["names"]
  readonly env?: Record<string, string>
  /** What an account may hold, where it is less than it is for everybody. */
  readonly limits?: Partial<Limits>
  /** Whether its workers never begin: where a test counts the work of a request, or moves the clock past a sweep. */
  readonly isStill?: boolean
  /** Where the lines of the security log go. */
  readonly securityLines?: Array<Record<string, unknown>>
  /** The address at which the service reaches its database on Postgres, given the address of that. */
  readonly through?: (database: string) => string
  /** Where the lines of the log go, as JSON. */
  readonly logLines?: Array<string>
}

export type Service = Awaited<ReturnType<typeof startService>>

/** The whole service on a free port, with a database, a mail server and a clock of its own. */
export const startService = async ({
  engine = "SQLite",
  passwordCost = 12,
  names = {},
  env = {},
  limits = {},
  isStill = false,
  securityLines,
  logLines,
  through = (url) => url,
}: Options = {}) => {
  const scope = Effect.runSync(Scope.make())
  const clock = movingClock()
  if (isStill) clock.still()
  const keep = securityLines === undefined ? null : (line: object) => void securityLines.push({ ...line })
  const loggers = logLines === undefined ? [] : [Logger.make(({ message }) => logLines.push(JSON.stringify(message)))]
  const quiet = Layer.mergeAll(clock.layer, Logger.layer(loggers), Layer.succeed(SecurityLines, keep))
  const run = <A, E>(effect: Effect.Effect<A, E, Scope.Scope>) =>
    Effect.runPromise(effect.pipe(Scope.provide(scope), Effect.provide(quiet)))

  const inbox = await startSmtpInbox()
  const folder = await run(temporaryFolder)
  if (engine === "SQLite") placeSqlite(folder)
  const own = engine === "Postgres" ? Redacted.value(await run(migratedPostgres)) : null
  const databaseUrl = own === null ? null : through(own)
  const config = readConfig({
    PORT: "0",
    DATA_DIR: folder,
    JWT_SECRET: "a secret of the tests, long enough",
    FRONTEND_URL: "http://frontend.test",
    MAIL_URL: inbox.url,
    NODE_ENV: "test",
    EDITION_LOOKUP: "off",
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    ...env,
  })
  if (Result.isFailure(config)) throw new Error(config.failure.join("\n"))
  const { url, http } = await run(
    serve(
      { ...config.success, limits: { ...config.success.limits, ...limits } },
      { passwordCost, names, lookupPauses: false },
    ),
  )
  const inside = Effect.runPromiseWith(http.services)
  const { closeRows, ...rows } = rowsOf(databaseUrl, folder)
  let people = 0

  const createWithoutPassword = (email: string) =>
    inside(createAccount({ email: email as EmailAddress, displayName: null, password: null }))

  return {
    url,
    http,
    folder,
    databaseUrl,
    clock,
    inside,
    ...mailsOf(inbox),
    ...rows,
    client: () => client(url),
    createWithoutPassword,
    /** A user who registered and is signed in, with a cookie jar. */
    person: async () => {
      const browser = client(url)
      const password = "correct horse"
      const { body } = await browser.post("/auth/register", { email: `person${++people}@example.com`, password })
      return { ...browser.signedIn(body.accessToken as string), password, user: body.user as PersonView }
    },
    /** A user who is signed in on an account without a password. */
    personWithoutPassword: async () => {
      const user = await createWithoutPassword(`person${++people}@example.com`)
      return { ...client(url).signedIn(await http.accessTokens.sign(user)), user }
    },
    account: (email: string) =>
      inside(Effect.map(Context.get(http.services, Users).findByEmail(email as EmailAddress), Option.getOrNull)),
    stop: async () => {
      closeRows()
      await Effect.runPromise(Scope.close(scope, Exit.void))
      await inbox.stop()
    },
  }
}

interface PersonView {
  readonly id: string
  readonly email: string
  readonly displayName: string
}
