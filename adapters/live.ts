import { availableParallelism } from "node:os"
import { join } from "node:path"
import { Effect, Layer, Redacted } from "effect"
import { AccountLimits, FreeSpace, RefreshTokenDays, reactions, SessionMaxDays } from "../core/index.ts"
import { Backups } from "./backup/backups.ts"
import type { Progress } from "./backup/copy-pictures.ts"
import type { Config } from "./config.ts"
import { postgresUrl } from "./config-addresses.ts"
import { conversationTurns } from "./conversation-turns.ts"
import { attachmentLinks } from "./crypto/attachment-links.ts"
import { deriveBytes } from "./crypto/derived-key.ts"
import { emailCipher } from "./crypto/email-cipher.ts"
import { flowCipher } from "./crypto/flow-cipher.ts"
import { ids } from "./crypto/ids.ts"
import { passwordHasher } from "./crypto/password-hasher.ts"
import { recipientHasher } from "./crypto/recipient-hasher.ts"
import { secretCipher } from "./crypto/secret-cipher.ts"
import { secretTokens } from "./crypto/secret-tokens.ts"
import type { CheckCopy, DatabaseCopies } from "./database-copies.ts"
import { developmentSecret, secretBeside } from "./development-secret.ts"
import { checkPlatform } from "./gameplatform/check-platform.ts"
import { gameCache } from "./gameplatform/game-cache.ts"
import { gameLibrary } from "./gameplatform/game-library.ts"
import { openIdIdentity } from "./gameplatform/openid-identity.ts"
import { checkDiscovery } from "./idp/check-discovery.ts"
import { noIdentityProvider } from "./idp/no-identity-provider.ts"
import { checkMailServer } from "./mail/check-mail-server.ts"
import { consoleMailer } from "./mail/console-mailer.ts"
import { program } from "./program.ts"
import { Database } from "./sql/database.ts"
import { holdBackupFolder, holdDataFolder } from "./sql/engine/data-folder-lock.ts"
import { DatabaseError } from "./sql/engine/database-error.ts"
import { madeByNewer, migrate, migrationsOf, pendingMigrations } from "./sql/engine/migrate.ts"
import { database, repositories } from "./sql/layer.ts"
import { refuseMissing, unknownOf } from "./sql/maintenance/guards.ts"
import { Maintenance } from "./sql/maintenance/maintenance.ts"
import { type Workload, workload } from "./sql/workload.ts"
import { addressesOf } from "./storage/address.ts"
import { checkBucket } from "./storage/check-bucket.ts"
import { diskAttachments, diskStorage } from "./storage/disk.ts"
import { diskSpaceOf, freeSpaceOf, isNearlyFull } from "./storage/free-space.ts"
import { images } from "./storage/images.ts"
import { s3Attachments, s3Storage } from "./storage/s3.ts"
import { shownPicture } from "./storage/shown-picture.ts"
import { workerCount } from "./worker-count.ts"

// The services beyond the core's ports that the entry points need from the adapters.
export {
  Backups,
  checkBucket,
  checkDiscovery,
  checkMailServer,
  checkPlatform,
  diskSpaceOf,
  isNearlyFull,
  Maintenance,
  madeByNewer,
  program,
  refuseMissing,
  shownPicture,
  unknownOf,
  type Workload,
  workerCount,
  workload,
}

/** The secret that signs access tokens: the configured one, or in development one that the data folder keeps. */
export const jwtSecretOf = (config: Config) =>
  config.jwtSecret === null ? developmentSecret(config.dataDir) : Effect.succeed(config.jwtSecret)

/** The same for a command on an existing database; no secret file is created when the database is not in DATA_DIR. */
export const jwtSecretBeside = (config: Config) => {
  if (config.jwtSecret !== null) return Effect.succeed(config.jwtSecret)
  return config.databaseUrl === null ? developmentSecret(config.dataDir) : secretBeside(config.dataDir)
}

/** Every port of the core, wired according to the configuration. `passwordCost` below 12 is for tests. */
export const live = (config: Config, jwtSecret: Redacted.Redacted, { passwordCost = 12 } = {}) =>
  reactions.pipe(Layer.provideMerge(portsOf(config, jwtSecret, passwordCost)), Layer.provideMerge(databaseOf(config)))

/** The ports that `live` provides. */
export type Live = Layer.Success<ReturnType<typeof live>>

const portsOf = (config: Config, jwtSecret: Redacted.Redacted, passwordCost: number) =>
  Layer.mergeAll(
    repositories,
    ids,
    secretTokens,
    conversationTurns,
    passwordHasher({ cost: passwordCost, ...shareOfCores(config) }),
    emailCipher(config.secretsKey ?? jwtSecret),
    recipientHasher(config.secretsKey ?? jwtSecret),
    flowCipher(jwtSecret),
    attachmentLinks(jwtSecret),
    storage(config),
    attachmentStorage(config),
    images,
    provider(config),
    openIdIdentity(config.gamePlatform),
    gameLibrary(config.gamePlatform),
    gameCache(),
    secretCipher(config.secretsKey ?? jwtSecret),
    mailer(config),
    Layer.succeed(RefreshTokenDays, config.refreshTokenExpiresDays),
    Layer.succeed(SessionMaxDays, config.sessionMaxDays),
    Layer.succeed(AccountLimits, config.limits),
    // With a bucket, uploads take no space of the database's disk.
    Layer.succeed(FreeSpace, config.s3 === null ? freeSpaceOf(config.dataDir) : Effect.void),
  )

/** Several servers on one machine share its cores, so each of them hashes fewer passwords at once. */
const shareOfCores = (config: Config) => {
  const servers = workerCount(config)
  return servers > 1 ? { atOnce: Math.max(1, Math.floor((availableParallelism() - 1) / servers)) } : {}
}

const databaseOf = (config: Config) =>
  database({
    url: config.databaseUrl,
    sqlite: { folder: config.dataDir, synchronous: config.sqliteSynchronous },
    addressOf: addressesOf(config),
  })

const mailer = (config: Config) => {
  const addresses = { from: config.mail.from, frontendUrl: config.frontendUrl }
  const { server } = config.mail
  if (server === "console") return consoleMailer(addresses)
  return onDemand(async () => (await import("./mail/smtp-mailer.ts")).smtpMailer(server, addresses))
}

const storage = (config: Config) => {
  const publicUrl = addressesOf(config)
  return config.s3 === null
    ? diskStorage({ folder: picturesIn(config), publicUrl })
    : s3Storage({ s3: config.s3, publicUrl })
}

/** The folder of pictures, where they are on the disk of this server. */
export const picturesIn = ({ dataDir }: Pick<Config, "dataDir">): string => join(dataDir, "media")

const attachmentStorage = ({ s3, dataDir }: Config) =>
  s3 === null ? diskAttachments(join(dataDir, "attachments")) : s3Attachments({ s3 })

const provider = ({ idp, publicUrl }: Config) => {
  if (idp === null) return noIdentityProvider
  const client = { ...idp, redirectUri: `${publicUrl}/auth/idp/callback` }
  return onDemand(async () => (await import("./idp/identity-provider.ts")).identityProvider(client))
}

/** A layer whose module is imported only when the configuration needs it: its libraries take long to load. */
const onDemand = <A, E, R>(load: () => Promise<Layer.Layer<A, E, R>>) => Layer.unwrap(Effect.promise(load))

/**
 * The tracer of requests, whose spans go to a collector with the metrics until the scope ends; `null` where none is
 * configured.
 */
export const telemetry = Effect.fn("live.telemetry")(function* ({ otlp }: Config, version: string) {
  if (otlp === null) return null
  const { exportTo } = yield* Effect.promise(() => import("./telemetry/otlp.ts"))
  return yield* exportTo(otlp, version)
})

/** Locks the embedded database for this process until the scope ends; a shared database may have many servers. */
export const holdDatabase = (config: Config) =>
  config.databaseUrl === null ? Effect.asVoid(holdDataFolder(config.dataDir)) : Effect.void

/** The address of a Postgres; `null` for any other text. */
export const addressOfPostgres = postgresUrl.read

/** Maintenance of the whole database by an administrator; the database is open only during an operation. */
export const maintenance = ({ databaseUrl, dataDir }: Config) =>
  onDemand(async () => (await import("./sql/maintenance/layer.ts")).maintenance({ url: databaseUrl, folder: dataDir }))

/** Fails with one sentence, which names the location, when there is no database; creates no database and no file. */
export const requireDatabase = Effect.fn("live.requireDatabase")(function* (config: Config) {
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
        ? (await import("./sql/sqlite/copies.ts")).sqliteCopies(dataDir)
        : (await import("./sql/postgres/copies.ts")).postgresCopies(databaseUrl)
    const migrations = migrationsOf[copies.engine].map(({ name }) => name)
    return backupsLayer(config, { copies, migrations, checkCopy, hold: holdBackupFolder })
  })

/** Verifies a backup against its manifest, independently of the configuration. Contract: CLI, backup. */
export const verifyBackup = Effect.fn("live.verifyBackup")(function* (folder: string, progress: Progress) {
  const backup = yield* Effect.promise(() => import("./backup/verify-backup.ts"))
  return yield* backup.verifyBackup(folder, checkCopy, progress)
})

const checkCopy: CheckCopy = (engine, file) =>
  engine === "sqlite"
    ? Effect.flatMap(
        Effect.promise(() => import("./sql/sqlite/copies.ts")),
        ({ checkSqliteCopy }) => checkSqliteCopy(file),
      )
    : Effect.flatMap(
        Effect.promise(() => import("./sql/postgres/copies.ts")),
        ({ checkPostgresCopy }) => checkPostgresCopy(file),
      )

/**
 * A sentence for each kind of files that rows name and the store lacks, or that the store has and no row names, or for
 * the reason why they could not be checked; none when all is in order. Contract: CLI, db.
 */
export const fileProblems = Effect.fn("live.fileProblems")(
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
export const prepareDatabase = Effect.fn("live.prepareDatabase")(function* (config: Config) {
  if (config.autoMigrate) return yield* migrate()
  const pending = yield* pendingMigrations()
  if (pending.length === 0) return []
  return yield* new DatabaseError({
    sentence:
      `AUTO_MIGRATE is off and the database lacks ${pending.length} migration(s): ` + `run "${program()} db migrate".`,
  })
})

/** Migrates the database, whatever AUTO_MIGRATE says; answers the names of the migrations that ran. */
export const migrateDatabase = migrate

/** Whether the database can be read and written. */
export const databaseHealthy = Effect.flatMap(Database, ({ engine }) => engine.healthy)

/** The same for a database that is not open yet; fails with one sentence when it does not open or is damaged. */
export const databaseOpens = (config: Config) => Effect.provide(databaseHealthy, databaseOf(config))

/** The key of list cursors, the same on every server of an installation. */
export const cursorKeyOf = (jwtSecret: Redacted.Redacted) =>
  Effect.map(deriveBytes(jwtSecret, "cursors"), Redacted.make)
