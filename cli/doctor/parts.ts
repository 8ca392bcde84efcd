import { existsSync } from "node:fs"
import { join } from "node:path"
import { Effect, Semaphore } from "effect"
import { type Config, settingOf } from "../../adapters/config/config.ts"
import { jwtSecretOf } from "../../adapters/live.ts"
import {
  checkBucket,
  databaseOpens,
  diskSpaceOf,
  isNearlyFull,
  leavingOf,
  Maintenance,
  madeByNewer,
  maintenance,
  program,
  standbysOf,
  storedTallies,
  unknownOf,
  unreadableSentence,
} from "../../adapters/operations.ts"
import { type CheckResult, off, ok, warn, wrong } from "./check-result.ts"
import { folderProblem } from "./folder.ts"
import type { ReadableConfig } from "./readable-config.ts"
import { checkEditionLookup, checkGamePlatform, checkIdentityProvider, checkMail, checkScanner } from "./services.ts"
import { checkSite } from "./site.ts"
import { checkStretches } from "./stretches.ts"
import { checkTimeZones } from "./time-zones.ts"

/** Opens the database, reads and writes it; makes none. */
const checkDatabase = (config: Config): Effect.Effect<CheckResult> =>
  Effect.gen(function* () {
    const problem = config.databaseUrl === null ? folderProblem(config.dataDir) : null
    if (problem !== null) return wrong(`DATA_DIR: ${problem}`)
    const status = yield* Effect.flatMap(Maintenance, ({ status }) => status).pipe(Effect.provide(maintenance(config)))
    const { applied, engine, pending, place } = status
    const unknown = unknownOf(status)
    if (unknown.length > 0) return wrong(madeByNewer(unknown))
    if (engine === "sqlite" && applied.length === 0)
      return ok(`There is none yet; the first start of the server makes ${place}.`)
    const opened = yield* databaseOpens(config)
    if (!opened.isHealthy)
      return wrong(`${place} can be read but not written; look whether its disk is full, and at its rights.`)
    if (opened.apart !== null) return wrong(`${place} answers. ${opened.apart}`)
    const order = engine === "sqlite" ? "" : opened.hasLocks ? withLocks : withoutLocks
    if (pending.length === 0) return ok(`${place} answers and is up to date.${order}`)
    const missing = `${place} answers and does not have ${pending.length} migration(s)`
    return config.autoMigrate
      ? ok(`${missing}, which the next start of the server applies.${order}`)
      : wrong(`${missing}; AUTO_MIGRATE is off: run "${program()} db migrate".`)
  }).pipe(
    Effect.catch(({ sentence }) =>
      Effect.succeed(wrong(config.databaseUrl === null ? sentence : `${sentence} Start it, or correct DATABASE_URL.`)),
    ),
  )

const withLocks = " Its transactions follow one another by advisory locks."
const withoutLocks =
  " It has no advisory locks, so its transactions are SERIALIZABLE and run again when they conflict: slower under load."

/** Whether each standby answers reads, and how far it is behind. */
const checkStandbys = (config: Config): Effect.Effect<CheckResult> => {
  if (config.databaseReadUrls.length === 0 || config.databaseUrl === null)
    return Effect.succeed(off("Set DATABASE_READ_URLS to have standbys of Postgres answer reads."))
  return standbysOf(config).pipe(
    Effect.map((states) => {
      const sentences = states.map(({ lagSeconds, location, problem }) =>
        problem === null
          ? `${location} answers reads, ${lagSeconds.toFixed(1)} s behind.`
          : `${location} answers no reads, so the primary does: ${problem.replace(/\.$/, "")}.`,
      )
      return states.some(({ problem }) => problem !== null) ? warn(sentences.join(" ")) : ok(sentences.join(" "))
    }),
    Effect.catch(({ sentence }) => Effect.succeed(wrong(sentence))),
  )
}

/** Whether something that was to leave the service was given up, and whose keys web push has. */
const checkLeaving = (config: Config): Effect.Effect<CheckResult> =>
  Effect.map(leavingOf(config), (found) => {
    const keys =
      config.pushKeys === null
        ? "The server makes the keys of web push by itself."
        : "Web push has the keys of the configuration."
    const { outbox = null, paused } = found ?? {}
    const ways = {
      mail: { what: "mails", how: "mail retry" },
      webhook: { what: "deliveries to webhooks", how: "webhooks retry --dead" },
      push: { what: "pushes", how: null },
    } as const
    const sentences = Object.entries(ways).flatMap(([channel, { how, what }]) => {
      const failed = outbox?.[channel as keyof typeof ways].failed ?? 0
      if (failed === 0) return []
      return [`${failed} ${what} were given up${how === null ? "" : `; "${program()} ${how}" sends them again`}.`]
    })
    const { byReceivers = 0, otherwise = 0 } = paused ?? {}
    if (byReceivers > 0)
      sentences.push(
        `${byReceivers} webhooks were paused because their receivers are gone or too slow; ` +
          `"${program()} webhooks list" shows them.`,
      )
    // That is what a user or an administrator wanted, or what the owner was notified of.
    const known = otherwise === 0 ? [keys] : [keys, `${otherwise} webhooks are paused for other reasons.`]
    return sentences.length === 0 ? ok(known.join(" ")) : warn([...known, ...sentences].join(" "))
  })

/** Whether the secrets are there and long enough, and what is stored under others; shows and makes none. */
const checkSecrets = (config: Config): Effect.Effect<CheckResult> => {
  const { dataDir, jwtSecret, secretsKey } = config
  const key = secretsKey === null ? "JWT_SECRET also protects what is stored." : "SECRETS_KEY protects what is stored."
  if (jwtSecret !== null) return withStored(config, key)
  const kept = "For development one is kept in DATA_DIR; production needs JWT_SECRET."
  if (!existsSync(join(dataDir, "jwt-secret"))) return Effect.succeed(ok(`${kept} The first start makes it.`))
  return jwtSecretOf(config).pipe(
    Effect.andThen(withStored(config, kept)),
    Effect.catch((error) => Effect.succeed(wrong(error.message))),
  )
}

/** A database that does not open, or is not up to date, is what the part "database" is about. */
const withStored = (config: Config, detail: string): Effect.Effect<CheckResult> =>
  Effect.map(storedTallies(config), (tallies) => {
    const older = tallies.flatMap(({ older, what }) => (older === 0 ? [] : [`${older} ${what}`]))
    const sentences = [
      ...(older.length === 0
        ? []
        : [`Encrypted with a previous secret: ${older.join(", ")}; run "${program()} secrets rotate".`]),
      ...unreadableSentence(tallies),
    ]
    return sentences.length === 0 ? ok(detail) : warn([detail, ...sentences].join(" "))
  })

/**
 * Checks where files are stored, and whether they can be stored there; sends a request to the bucket, and stores
 * nothing.
 */
const checkStorage = ({ dataDir, s3 }: Config): Effect.Effect<CheckResult> => {
  if (s3 === null) {
    const problem = folderProblem(dataDir)
    if (problem !== null) return Effect.succeed(wrong(`DATA_DIR: ${problem}`))
    const space = diskSpaceOf(dataDir)
    const free = `${(space.freeBytes / 1024 ** 3).toFixed(1)} GB (${percentOf(space)} %) of its disk are free`
    return Effect.succeed(
      isNearlyFull(space)
        ? wrong(`DATA_DIR: only ${free}, and uploads are refused below 5 %; free space in ${dataDir}.`)
        : ok(`Files are kept in ${dataDir}; ${free}.`),
    )
  }
  const { accessKeyId, bucket, secretAccessKey } = s3
  if (bucket === null || accessKeyId === null || secretAccessKey === null) {
    const missing = [
      ...(bucket === null ? ["S3_BUCKET"] : []),
      ...(accessKeyId === null ? ["S3_ACCESS_KEY_ID"] : []),
      ...(secretAccessKey === null ? ["S3_SECRET_ACCESS_KEY"] : []),
    ]
    const sentence = `STORAGE is s3, and uploads are refused: set ${missing.join(", ")}, or STORAGE=disk.`
    return Effect.succeed(wrong(sentence))
  }
  return checkBucket({ ...s3, bucket, accessKeyId, secretAccessKey }).pipe(
    Effect.as(ok(`Files are kept in the bucket ${bucket} at ${s3.endpoint ?? `AWS ${s3.region}`}, which answers.`)),
    Effect.catch(({ reason }) => Effect.succeed(wrong(reason))),
  )
}

const percentOf = ({ freeBytes, totalBytes }: ReturnType<typeof diskSpaceOf>): number =>
  Math.floor((100 * freeBytes) / Math.max(1, totalBytes))

interface Part {
  readonly name: string
  /** The variables that it depends on. */
  readonly variables: RegExp
  /** Whether it opens the database: those that do would wait for one another's locks. */
  readonly opensDatabase?: true
  readonly look: (config: Config) => Effect.Effect<CheckResult>
}

const parts: ReadonlyArray<Part> = [
  {
    name: "database",
    variables: /^(DATABASE_(URL|LISTEN_URL|CA|CONNECTIONS|TRANSACTIONS)|DATA_DIR|SQLITE_SYNCHRONOUS|AUTO_MIGRATE)$/,
    opensDatabase: true,
    look: checkDatabase,
  },
  { name: "standbys", variables: /^DATABASE_READ_URLS$/, opensDatabase: true, look: checkStandbys },
  { name: "mail", variables: /^MAIL_/, look: checkMail },
  { name: "storage", variables: /^(STORAGE$|S3_|DATA_DIR$)/, look: checkStorage },
  { name: "identity provider", variables: /^IDP_/, look: checkIdentityProvider },
  { name: "game platform", variables: /^GAMEPLATFORM_/, look: checkGamePlatform },
  { name: "edition lookup", variables: /^EDITION_/, look: checkEditionLookup },
  { name: "file scanner", variables: /^CLAMD_ADDRESS$/, look: checkScanner },
  { name: "outbox", variables: /^VAPID_/, opensDatabase: true, look: checkLeaving },
  {
    name: "secrets",
    variables: /^(JWT_SECRET|SECRETS_KEY)(_PREVIOUS)?$/,
    opensDatabase: true,
    look: checkSecrets,
  },
  { name: "site", variables: /^SITE_/, look: (config) => Effect.sync(() => checkSite(config)) },
  { name: "time zones", variables: /^TZ$/, look: () => Effect.sync(() => checkTimeZones()) },
  { name: "server", variables: /^(HOST|PORT)$/, look: checkStretches },
]

/** The warnings about the configuration that belong to none of the parts. */
export const generalWarnings = ({ warnings }: Config): ReadonlyArray<string> =>
  warnings.filter((warning) => !parts.some(({ variables }) => variables.test(firstWord(warning))))

/** Checks every part, independently of the others. A part whose own variables are wrong is not checked further. */
export const checkParts = ({ errors, config }: ReadableConfig) => {
  const inTurn = Semaphore.makeUnsafe(1).withPermit
  return Effect.forEach(
    parts,
    Effect.fnUntraced(function* ({ look, name, opensDatabase = false, variables }) {
      const ownOf = (sentences: ReadonlyArray<string>) => sentences.filter((one) => variables.test(firstWord(one)))
      const own = ownOf(errors)
      if (own.length > 0) return { part: name, ...wrong(own.join(" ")) }
      const result = yield* opensDatabase ? inTurn(look(config)) : look(config)
      const warnings = ownOf(config.warnings)
      const isDoubtful = warnings.length > 0 && result.status !== "wrong"
      return { part: name, ...(isDoubtful ? warn([...warnings, result.detail].join(" ")) : result) }
    }),
    { concurrency: "unbounded" },
  )
}

/** The setting that a sentence is about. */
const firstWord = (sentence: string): string => settingOf(/^\w*/.exec(sentence)?.[0] ?? "")
