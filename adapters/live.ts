import { join } from "node:path"
import { Effect, Layer, Redacted } from "effect"
import { marketUses, RefreshTokenDays } from "../core/index.ts"
import type { Config } from "./config.ts"
import { deriveBytes } from "./crypto/derived-key.ts"
import { flowSeal } from "./crypto/flow-seal.ts"
import { ids } from "./crypto/ids.ts"
import { letterSeal } from "./crypto/letter-seal.ts"
import { passwordHasher } from "./crypto/password-hasher.ts"
import { secretBox } from "./crypto/secret-box.ts"
import { secretTokens } from "./crypto/secret-tokens.ts"
import { developmentSecret } from "./development-secret.ts"
import { checkPlatform } from "./gameplatform/check-platform.ts"
import { gameCache } from "./gameplatform/game-cache.ts"
import { gameLibrary } from "./gameplatform/game-library.ts"
import { openIdIdentity } from "./gameplatform/openid-identity.ts"
import { checkDiscovery } from "./idp/check-discovery.ts"
import { noIdentityProvider } from "./idp/no-identity-provider.ts"
import { checkMailServer } from "./mail/check-mail-server.ts"
import { consoleMailer } from "./mail/console-mailer.ts"
import { holdDataFolder } from "./sql/data-folder-lock.ts"
import { Database } from "./sql/database.ts"
import { DatabaseFault } from "./sql/database-fault.ts"
import { database, repositories } from "./sql/layer.ts"
import { Maintenance } from "./sql/maintenance.ts"
import { migrate, pendingMigrations } from "./sql/migrate.ts"
import { addressesOf } from "./storage/address.ts"
import { diskStorage } from "./storage/disk.ts"
import { images } from "./storage/images.ts"
import { s3Storage } from "./storage/s3.ts"

// What drivers ask of adapters beyond the ports of the core.
export { checkDiscovery, checkMailServer, checkPlatform, Maintenance }

/** The secret that signs access tokens: the configured one, or in development one that the data folder keeps. */
export const jwtSecretOf = (config: Config) =>
  config.jwtSecret === null ? developmentSecret(config.dataDir) : Effect.succeed(config.jwtSecret)

/** Every port of the core, wired as the configuration says. `passwordCost` below 12 is for tests. */
export const live = (config: Config, jwtSecret: Redacted.Redacted, { passwordCost = 12 } = {}) =>
  marketUses.pipe(Layer.provideMerge(portsOf(config, jwtSecret, passwordCost)), Layer.provideMerge(databaseOf(config)))

/** The ports that `live` provides. */
export type Live = Layer.Success<ReturnType<typeof live>>

const portsOf = (config: Config, jwtSecret: Redacted.Redacted, passwordCost: number) =>
  Layer.mergeAll(
    repositories,
    ids,
    secretTokens,
    passwordHasher({ cost: passwordCost }),
    letterSeal(config.secretsKey ?? jwtSecret),
    flowSeal(jwtSecret),
    storage(config),
    images,
    provider(config),
    openIdIdentity(config.gamePlatform),
    gameLibrary(config.gamePlatform),
    gameCache(),
    secretBox(config.secretsKey ?? jwtSecret),
    mailer(config),
    Layer.succeed(RefreshTokenDays, config.refreshTokenExpiresDays),
  )

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
    ? diskStorage({ folder: join(config.dataDir, "media"), publicUrl })
    : s3Storage({ s3: config.s3, publicUrl })
}

const provider = ({ idp, publicUrl }: Config) => {
  if (idp === null) return noIdentityProvider
  const client = { ...idp, redirectUri: `${publicUrl}/auth/idp/callback` }
  return onDemand(async () => (await import("./idp/identity-provider.ts")).identityProvider(client))
}

/** A layer whose file is read only where the configuration asks for it: the libraries behind it take long to load. */
const onDemand = <A, E, R>(load: () => Promise<Layer.Layer<A, E, R>>) => Layer.unwrap(Effect.promise(load))

/** Keeps the embedded database to this process until the scope ends; a shared one may have many servers. */
export const holdDatabase = (config: Config) =>
  config.databaseUrl === null ? Effect.asVoid(holdDataFolder(config.dataDir)) : Effect.void

/** What an administrator does to the database as a whole; it is opened only while something is done. */
export const maintenance = ({ databaseUrl, dataDir }: Config) =>
  onDemand(async () => (await import("./sql/maintenance-layer.ts")).maintenance({ url: databaseUrl, folder: dataDir }))

/** Brings the database up to date, or with AUTO_MIGRATE=false fails with one sentence when it is not. */
export const prepareDatabase = Effect.fn("live.prepareDatabase")(function* (config: Config) {
  if (config.autoMigrate) return yield* migrate()
  const pending = yield* pendingMigrations()
  if (pending.length === 0) return []
  return yield* new DatabaseFault({
    sentence: `AUTO_MIGRATE is off and the database lacks ${pending.length} migration(s): run "curio db migrate".`,
  })
})

/** Brings the database up to date, whatever AUTO_MIGRATE says; answers the names of the migrations that ran. */
export const migrateDatabase = migrate

/** Whether the database can be read and written. */
export const databaseHealthy = Effect.flatMap(Database, ({ engine }) => engine.healthy)

/** The same for a database that nobody has opened yet; fails with one sentence when it does not open or is damaged. */
export const databaseOpens = (config: Config) => Effect.provide(databaseHealthy, databaseOf(config))

/** The key of list cursors, the same on every server of an installation. */
export const cursorKeyOf = (jwtSecret: Redacted.Redacted) =>
  Effect.map(deriveBytes(jwtSecret, "cursors"), Redacted.make)
