import { existsSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Duration, Effect, Fiber, Redacted } from "effect"
import { Backups } from "./backup/backups.ts"
import type { Progress } from "./backup/copy-pictures.ts"
import { type Counted, countedOn } from "./concurrency/pool-metrics.ts"
import { postgresUrl, urlsOf } from "./config/addresses.ts"
import type { Config } from "./config/config.ts"
import { developmentSecret, developmentSecretFile, secretNextTo } from "./config/development-secret.ts"
import { withTls } from "./config/postgres-tls.ts"
import { program } from "./config/program.ts"
import { workerCount } from "./config/worker-count.ts"
import { deriveAll, deriveBytes, type Secrets } from "./crypto/derived-key.ts"
import { countStored, resealStored, type StoredTally } from "./crypto/stored-secrets.ts"
import { sourceOptionsOf } from "./editions/source-request.ts"
import { checkEditionSources } from "./editions/sources.ts"
import { checkPlatform } from "./gameplatform/check-platform.ts"
import { checkDiscovery } from "./idp/check-discovery.ts"
import { fileTexts } from "./item-files/file-texts.ts"
import { databaseOf, jwtSecretOf, onDemand, secretsOf } from "./live.ts"
import { checkMailServer } from "./mail/check-mail-server.ts"
import { noticeText } from "./mail/email-copy.ts"
import { solveInThread } from "./rounds/round-solver.ts"
import { askWithTestFile, checkClamd } from "./scanner/clamd.ts"
import {
  listedPages,
  pageIn,
  type SiteFiles,
  type SitePage,
  siteFilesIn,
  siteFilesOf,
  welcomePage,
} from "./site/site-files.ts"
import { isSomethingDue } from "./sql/due.ts"
import { type Changes, changesOf } from "./sql/engine/changes.ts"
import { holdBackupFolder, holdDataFolder } from "./sql/engine/data-folder-lock.ts"
import { Database } from "./sql/engine/database.ts"
import { DatabaseError } from "./sql/engine/database-error.ts"
import { refusalOf } from "./sql/engine/db-errors.ts"
import { madeByNewer, migrate, migrationsOf, pendingMigrations } from "./sql/engine/migrate.ts"
import { CurrentReading, type StandbyState, type Standbys } from "./sql/engine/standbys.ts"
import type { CheckCopy, DatabaseCopies } from "./sql/maintenance/database-copies.ts"
import { refuseMissing, unknownOf } from "./sql/maintenance/guards.ts"
import { Maintenance } from "./sql/maintenance/maintenance.ts"
import { refuseDamaged } from "./sql/sqlite/file-check.ts"
import { sqliteFile } from "./sql/sqlite/open-sqlite.ts"
import { type Leaving, pausedWebhooks, type Workload, workload } from "./sql/workload.ts"
import { pictureOriginOf } from "./storage/address.ts"
import { checkBucket } from "./storage/check-bucket.ts"
import { diskSpaceOf, isNearlyFull } from "./storage/free-space.ts"
import { shownPicture } from "./storage/shown-picture.ts"

// The services beyond the core's ports that the entry points need from the adapters.
export {
  askWithTestFile,
  Backups,
  type Changes,
  type Counted,
  CurrentReading,
  checkBucket,
  checkClamd,
  checkDiscovery,
  checkEditionSources,
  checkMailServer,
  checkPlatform,
  countedOn,
  diskSpaceOf,
  fileTexts,
  isNearlyFull,
  type Leaving,
  listedPages,
  Maintenance,
  madeByNewer,
  noticeText,
  pageIn,
  pictureOriginOf,
  program,
  refusalOf,
  refuseMissing,
  resealStored,
  type SiteFiles,
  type SitePage,
  type StandbyState,
  type Standbys,
  shownPicture,
  siteFilesIn,
  siteFilesOf,
  solveInThread,
  sourceOptionsOf,
  unknownOf,
  urlsOf,
  type Workload,
  welcomePage,
  workerCount,
  workload,
}

/**
 * The secret that signs access tokens, for a command on an existing database: no secret file is created when the
 * database is not in DATA_DIR.
 */
export const jwtSecretNextTo = (config: Config) => {
  if (config.jwtSecret !== null) return Effect.succeed(config.jwtSecret)
  return config.databaseUrl === null ? developmentSecret(config.dataDir) : secretNextTo(config.dataDir)
}

/**
 * The secrets that protect what is stored, the present one first; `null` where none is configured and none is kept in
 * DATA_DIR. Makes none.
 */
export const sealingSecrets = Effect.fn("operations.sealingSecrets")(function* (config: Config) {
  const isThere = config.jwtSecret !== null || existsSync(developmentSecretFile(config.dataDir))
  if (!isThere && config.secretsKey === null) return null
  // Where SECRETS_KEY is set, the other secret protects nothing that is stored.
  return secretsOf(config, yield* config.secretsKey === null ? jwtSecretOf(config) : Effect.succeed(config.secretsKey))
    .sealing
})

/** What is stored encrypted, counted; nothing for a database that does not open or is not up to date. */
export const storedTallies = Effect.fn("operations.storedTallies")(
  function* (config: Config) {
    const secrets = yield* sealingSecrets(config)
    const { applied, pending } = yield* Effect.flatMap(Maintenance, ({ status }) => status).pipe(
      Effect.provide(maintenance(config)),
    )
    if (secrets === null || applied.length === 0 || pending.length > 0) return []
    return yield* Effect.provide(countStored(secrets), databaseOf(config))
  },
  Effect.catchCause(() => Effect.succeed<ReadonlyArray<StoredTally>>([])),
)

/**
 * What leaves the service by each channel, and how many webhooks are paused; `null` where the database is not there or
 * not up to date.
 */
export const leavingOf = Effect.fn("operations.leavingOf")(
  function* (config: Config) {
    const { applied, pending } = yield* Effect.flatMap(Maintenance, ({ status }) => status).pipe(
      Effect.provide(maintenance(config)),
    )
    if (applied.length === 0 || pending.length > 0) return null
    return yield* Effect.all({ work: workload, paused: pausedWebhooks }).pipe(
      Effect.map(({ paused, work: { outbox } }) => ({ outbox, paused })),
      Effect.provide(databaseOf(config)),
    )
  },
  Effect.catchCause(() => Effect.succeed(null)),
)

/** A sentence about what is stored and cannot be read, if there is something. */
export const unreadableSentence = (tallies: ReadonlyArray<StoredTally>): ReadonlyArray<string> => {
  const some = tallies.flatMap(({ unreadable, what }) => (unreadable === 0 ? [] : [`${unreadable} ${what}`]))
  return some.length === 0
    ? []
    : [
        `What is stored was encrypted with a secret that is not there, and cannot be read: ${some.join(", ")}. ` +
          "Set SECRETS_KEY_PREVIOUS, or JWT_SECRET_PREVIOUS where SECRETS_KEY is not set, to the previous secret.",
      ]
}

/** Warns in the log, by kinds and tables, of what is stored and cannot be read. */
export const warnOfUnreadable = Effect.fn("operations.warnOfUnreadable")(function* (sealing: Secrets) {
  for (const sentence of unreadableSentence(yield* countStored(sealing))) yield* Effect.logWarning(sentence)
})

/**
 * The tracer of requests, whose spans go to a collector with the metrics until the scope ends; `null` where none is
 * configured.
 */
export const telemetry = Effect.fn("operations.telemetry")(function* ({ otlp }: Config, version: string) {
  if (otlp === null) return null
  const { exportTo } = yield* Effect.promise(() => import("./telemetry/otlp.ts"))
  return yield* exportTo(otlp, version)
})

/** Locks the embedded database for this process until the scope ends; a shared database may have many servers. */
export const holdDatabase = (config: Config) =>
  config.databaseUrl === null ? Effect.asVoid(holdDataFolder(config.dataDir)) : Effect.void

/** The address of a Postgres, with TLS as the configuration wants it; `null` for any other text. */
export const addressOfPostgres = (text: string, config: Config): Redacted.Redacted | null => {
  const url = postgresUrl.read(text)
  return url === null ? null : withTls(url, config)
}

/** Maintenance of the whole database by an administrator; the database is open only during an operation. */
export const maintenance = ({ databaseUrl, dataDir }: Config) =>
  onDemand(async () => (await import("./sql/maintenance/layer.ts")).maintenance({ url: databaseUrl, folder: dataDir }))

/** Fails with one sentence, which names the location, when there is no database; creates no database and no file. */
export const requireDatabase = Effect.fn("operations.requireDatabase")(function* (config: Config) {
  const looked = Effect.flatMap(Maintenance, ({ status }) => status).pipe(Effect.provide(maintenance(config)))
  // When the file exists, the next operation that opens it reports its errors better.
  const found = config.databaseUrl === null ? Effect.orElseSucceed(looked, () => null) : looked
  const status = yield* found
  if (status !== null) yield* refuseMissing(status)
})

/** Backups of all data that must be kept; the database is open only during an operation. Contract: CLI, backup. */
export const backups = (config: Config) =>
  onDemand(async () => {
    const { backupsLayer } = await import("./backup/backups-layer.ts")
    const { dataDir, databaseUrl } = config
    const copies: DatabaseCopies =
      databaseUrl === null
        ? (await import("./sql/maintenance/sqlite-copies.ts")).sqliteCopies(dataDir)
        : (await import("./sql/maintenance/postgres-copies.ts")).postgresCopies(databaseUrl)
    const migrations = migrationsOf[copies.engine].map(({ name }) => name)
    return backupsLayer(config, { copies, migrations, checkCopy, hold: holdBackupFolder })
  })

/**
 * Verifies a backup against its manifest, independently of the configuration. An encrypted one is decrypted into the
 * folder of temporary files, for as long as that takes. Contract: CLI, backup.
 */
export const verifyBackup = Effect.fn("operations.verifyBackup")(function* (
  path: string,
  progress: Progress,
  identity: string | null = null,
) {
  const { openBackup } = yield* Effect.promise(() => import("./backup/encrypted-backup.ts"))
  const { verifyBackup } = yield* Effect.promise(() => import("./backup/verify-backup.ts"))
  const staging = join(tmpdir(), `curio-verify-${crypto.randomUUID()}`)
  const folder = yield* openBackup(path, { identity, staging, hold: holdBackupFolder })
  return yield* verifyBackup(folder, checkCopy, progress)
}, Effect.scoped)

const checkCopy: CheckCopy = (engine, file) =>
  engine === "sqlite"
    ? Effect.flatMap(
        Effect.promise(() => import("./sql/maintenance/sqlite-copies.ts")),
        ({ checkSqliteCopy }) => checkSqliteCopy(file),
      )
    : Effect.flatMap(
        Effect.promise(() => import("./sql/maintenance/postgres-copies.ts")),
        ({ checkPostgresCopy }) => checkPostgresCopy(file),
      )

/**
 * A sentence for each kind of files that rows name and the store does not have, or that the store has and no row names,
 * or for the reason why they could not be checked; none when all is in order. Contract: CLI, db.
 */
export const fileProblems = Effect.fn("operations.fileProblems")(
  function* (config: Config) {
    const { fileProblems } = yield* Effect.promise(() => import("./storage/file-problems.ts"))
    const { namedAttachments, namedFiles } = yield* Maintenance
    return yield* fileProblems(config, { files: namedFiles, attachments: namedAttachments })
  },
  (looking) =>
    Effect.catch(looking, (error) =>
      Effect.succeed([
        `The files were not checked: ${("reason" in error ? error.reason : error.sentence).replace(/\.$/, "")}`,
      ]),
    ),
)

/** Migrates the database, or with AUTO_MIGRATE=false fails with one sentence when migrations are missing. */
export const prepareDatabase = Effect.fn("operations.prepareDatabase")(function* (config: Config) {
  if (config.autoMigrate) return yield* migrate()
  const pending = yield* pendingMigrations()
  if (pending.length === 0) return []
  return yield* new DatabaseError({
    sentence:
      `AUTO_MIGRATE is off and the database does not have ${pending.length} migration(s): ` +
      `run "${program()} db migrate".`,
  })
})

/** Migrates the database, whatever AUTO_MIGRATE says; answers the names of the migrations that ran. */
export const migrateDatabase = migrate

/** Whether what one server sends the others of this database reaches them. */
export const broadcastReaches = Effect.flatMap(
  Database,
  ({ engine }) => engine.broadcast?.reaches ?? Effect.succeed(true),
)

/** The standbys that answer reads; `null` where there are none. */
export const databaseStandbys = Effect.map(Database, ({ engine }) => engine.standbys)

/** The standbys of a database that is not open yet, once each has answered or was waited for. */
export const standbysOf = Effect.fn("operations.standbysOf")(function* (config: Config) {
  return yield* Effect.gen(function* () {
    const standbys = yield* databaseStandbys
    const states = () => standbys?.states() ?? []
    for (let looks = 0; looks < 40 && states().some(({ isKnown }) => !isKnown); looks++) yield* Effect.sleep(100)
    return states()
  }).pipe(Effect.provide(databaseOf(config)))
})

/** Says when workers look again. */
export const databaseChanges = Effect.flatMap(isSomethingDue, changesOf)

/** Whether the database can be read and written. */
export const databaseHealthy = Effect.flatMap(Database, ({ engine }) => engine.healthy)

/** Longer than the time in which a server renews its mark. */
const untilNextMark = "16 seconds"

/** Why the changes of two servers are not kept apart; `null` where they are, and where there are no tables yet. */
const problemOfPeers = Effect.gen(function* () {
  const { engine, read, tables } = yield* Database
  const { peers } = engine
  if (peers === null) return null
  const look = Effect.flatMap(
    read((db) => db.select().from(tables.realtimeProcesses)),
    peers.look,
  )
  if (yield* look) yield* Effect.andThen(Effect.sleep(untilNextMark), look)
  return peers.problem()
}).pipe(Effect.catchCause(() => Effect.succeed(null)))

/**
 * The same for a database that is not open yet, and whether its transactions follow one another by locks. Fails with
 * one sentence when it does not open or is damaged.
 */
export const databaseOpens = Effect.fn("operations.databaseOpens")(function* (config: Config) {
  if (config.databaseUrl === null) yield* refuseDamaged(sqliteFile(config.dataDir))
  return yield* Effect.all({
    isHealthy: databaseHealthy,
    hasLocks: Effect.map(Database, ({ engine }) => engine.hasLocks),
    apart: problemOfPeers,
  }).pipe(Effect.provide(databaseOf(config)))
})

/**
 * Checks in the background, until the scope ends, a database file that was not closed properly. Answers an effect that
 * fails with one sentence when the file is damaged, and otherwise never ends.
 */
export const checkedFile = Effect.fn("operations.checkedFile")(function* () {
  const { fileCheck } = (yield* Database).engine
  if (fileCheck === null) return Effect.never
  yield* Effect.logInfo("the database was not closed properly: its file is checked in the background")
  const fiber = yield* Effect.forkScoped(
    Effect.timed(fileCheck).pipe(
      Effect.flatMap(([duration, damage]) =>
        damage === null
          ? Effect.logInfo("the file of the database is sound", { seconds: Duration.toSeconds(duration) })
          : Effect.fail(damage),
      ),
      Effect.catchDefect((defect) => Effect.logError("The file of the database could not be checked", defect)),
      Effect.andThen(Effect.never),
    ),
  )
  return Fiber.join(fiber)
})

/**
 * The keys of cursors, the same on every server of an installation: the present one makes them, and the previous ones
 * only read them.
 */
export const cursorKeysOf = (signing: Secrets) =>
  Effect.map(deriveAll(signing, "cursors"), (keys) => Redacted.make(keys))

/** The key of the HMAC by which the security log names a mail address. Contract: auth, security log. */
export const securityKeyOf = ([present]: Secrets) => Effect.map(deriveBytes(present, "security-log"), Redacted.make)
