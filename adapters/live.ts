import { availableParallelism } from "node:os"
import { join } from "node:path"
import { Effect, Layer, type Redacted } from "effect"
import {
  AccountLimits,
  AuditDays,
  ConfiguredPushKeys,
  ExportSpace,
  FreeSpace,
  ModeratorFactor,
  publisher,
  RefreshTokenDays,
  Registration,
  SessionMaxDays,
  TotpIssuer,
  UnverifiedDays,
  WebhooksEnabled,
} from "../core/index.ts"
import { urlsOf } from "./config/addresses.ts"
import type { Config } from "./config/config.ts"
import { developmentSecret } from "./config/development-secret.ts"
import { workerCount } from "./config/worker-count.ts"
import { answerCipher } from "./crypto/answer-cipher.ts"
import { attachmentLinks } from "./crypto/attachment-links.ts"
import { commonPasswords } from "./crypto/common-passwords.ts"
import type { Secrets } from "./crypto/derived-key.ts"
import { emailCipher } from "./crypto/email-cipher.ts"
import { exportLinks } from "./crypto/export-links.ts"
import { factorCrypto } from "./crypto/factor-crypto.ts"
import { flowCipher } from "./crypto/flow-cipher.ts"
import { ids } from "./crypto/ids.ts"
import { passwordHasher } from "./crypto/password-hasher.ts"
import { recipientHasher } from "./crypto/recipient-hasher.ts"
import { roundSeeds } from "./crypto/round-seeds.ts"
import { sealedTexts } from "./crypto/sealed-texts.ts"
import { secretCipher } from "./crypto/secret-cipher.ts"
import { secretTokens } from "./crypto/secret-tokens.ts"
import { unsubscribeTokens } from "./crypto/unsubscribe-tokens.ts"
import { webhookSecrets } from "./crypto/webhook-secrets.ts"
import { editionTurns } from "./editions/edition-turns.ts"
import { sourceOptionsOf } from "./editions/source-request.ts"
import { editionSources } from "./editions/sources.ts"
import { gameCache } from "./gameplatform/game-cache.ts"
import { gameLibrary } from "./gameplatform/game-library.ts"
import { openIdIdentity } from "./gameplatform/openid-identity.ts"
import { noIdentityProviders } from "./idp/no-identity-provider.ts"
import { fileTexts } from "./item-files/file-texts.ts"
import { consoleMailer } from "./mail/console-mailer.ts"
import { editionCovers, noEditionCovers } from "./outgoing/edition-covers.ts"
import { type OutgoingOptions, outgoingRequests } from "./outgoing/outgoing-requests.ts"
import { passkeyVerifier } from "./passkeys/passkey-verifier.ts"
import { pushEncryption } from "./push/push-encryption.ts"
import { roundSolver } from "./rounds/round-solver.ts"
import { clamd } from "./scanner/clamd.ts"
import { database, repositories } from "./sql/layer.ts"
import { addressesOf } from "./storage/address.ts"
import { diskAttachments, diskStorage } from "./storage/disk.ts"
import { exportSpaceOf, freeSpaceOf } from "./storage/free-space.ts"
import { images } from "./storage/images.ts"
import { s3Attachments, s3Storage } from "./storage/s3.ts"

/** The secret that signs access tokens: the configured one, or in development one that the data folder keeps. */
export const jwtSecretOf = (config: Config) =>
  config.jwtSecret === null ? developmentSecret(config.dataDir) : Effect.succeed(config.jwtSecret)

/** The secrets that sign, and those that protect what is stored: the present one of each, and the previous ones. */
export const secretsOf = (config: Config, jwtSecret: Redacted.Redacted) => {
  const signing: Secrets = [jwtSecret, ...config.jwtSecretPrevious]
  const [present, ...others]: Secrets = config.secretsKey === null ? signing : [config.secretsKey]
  return { signing, sealing: [present, ...others, ...config.secretsKeyPrevious] satisfies Secrets }
}

/**
 * For tests: a bcrypt cost below 12, other name servers than those of the machine, and no pauses between the calls of a
 * source of editions.
 */
export interface LiveOptions {
  readonly passwordCost?: number
  readonly lookupPauses?: boolean
  readonly names?: Pick<OutgoingOptions, "servers" | "serverMillis" | "allServersMillis">
}

/** Every port of the core, wired according to the configuration. */
export const live = (config: Config, jwtSecret: Redacted.Redacted, options: LiveOptions = {}) =>
  publisher.pipe(Layer.provideMerge(portsOf(config, jwtSecret, options)), Layer.provideMerge(databaseOf(config)))

/** The ports that `live` provides. */
export type Live = Layer.Success<ReturnType<typeof live>>

const portsOf = (config: Config, jwtSecret: Redacted.Redacted, options: LiveOptions) => {
  const { lookupPauses = true, names, passwordCost = 12 } = options
  const { sealing, signing } = secretsOf(config, jwtSecret)
  return Layer.mergeAll(
    repositories,
    ids,
    secretTokens,
    commonPasswords,
    factorCrypto,
    Layer.provideMerge(answerCipher, sealedTexts(sealing)),
    Layer.succeed(Registration, config.registration),
    Layer.succeed(TotpIssuer, serviceName(config)),
    passkeyVerifier({ ...config.passkeys, name: serviceName(config) }),
    passwordHasher({ cost: passwordCost, ...shareOfCores(config) }),
    emailCipher(sealing),
    outgoingRequests({ allowsPrivate: config.webhooksAllowPrivate, ...names }),
    webhookSecrets,
    pushEncryption(config.mail.from.address),
    Layer.succeed(ConfiguredPushKeys, config.pushKeys),
    unsubscribeTokens(sealing),
    Layer.succeed(WebhooksEnabled, config.webhooksEnabled),
    recipientHasher(sealing),
    flowCipher(signing),
    attachmentLinks(signing),
    exportLinks(signing),
    storage(config),
    attachmentStorage(config),
    images,
    fileTexts,
    providers(config),
    openIdIdentity(config.gamePlatform),
    gameLibrary(config.gamePlatform),
    gameCache(),
    editionSources(config.editionSources, sourceOptionsOf(config, lookupPauses ? workerCount(config) : 0)),
    editionTurns,
    config.editionCovers ? editionCovers(coverOptionsOf(config, names)) : noEditionCovers,
    config.clamd === null ? Layer.empty : clamd(config.clamd),
    roundSolver,
    roundSeeds,
    secretCipher(sealing),
    mailer(config),
    Layer.succeed(RefreshTokenDays, config.refreshTokenExpiresDays),
    Layer.succeed(SessionMaxDays, config.sessionMaxDays),
    Layer.succeed(AuditDays, config.auditDays),
    Layer.succeed(ModeratorFactor, config.moderatorFactor),
    Layer.succeed(UnverifiedDays, config.unverifiedDays),
    Layer.succeed(AccountLimits, config.limits),
    // With a bucket, uploads take no space of the database's disk.
    Layer.succeed(FreeSpace, config.s3 === null ? freeSpaceOf(config.dataDir) : Effect.void),
    Layer.succeed(ExportSpace, config.s3 === null ? exportSpaceOf(config.dataDir) : Effect.succeed(true)),
  )
}

const coverOptionsOf = (config: Config, names: LiveOptions["names"]) => ({
  ...names,
  trusted: urlsOf(config.editionSources).map((url) => new URL(url).origin),
  userAgent: sourceOptionsOf(config, 0).userAgent,
})

/** Several servers on one machine share its cores, so each of them hashes fewer passwords at once. */
const shareOfCores = (config: Config) => {
  const servers = workerCount(config)
  return servers > 1 ? { atOnce: Math.max(1, Math.floor((availableParallelism() - 1) / servers)) } : {}
}

/** The database that the configuration names. */
export const databaseOf = (config: Config) =>
  database({
    url: config.databaseUrl,
    postgres: {
      most: config.databaseConnections,
      // One connection is left for statements outside of transactions.
      atOnce: Math.min(config.databaseTransactions, config.databaseConnections - 1),
      listenUrl: config.databaseListenUrl,
      readUrls: config.databaseReadUrls,
      waitSeconds: config.databaseWaitSeconds,
      statementSeconds: config.databaseStatementSeconds,
    },
    sqlite: { folder: config.dataDir, synchronous: config.sqliteSynchronous },
    addressOf: addressesOf(config),
  })

const mailer = (config: Config) => {
  const { defaultLocale, from, server } = config.mail
  const site = { name: serviceName(config), contact: config.site.contact }
  const addresses = { from, site, frontendUrl: config.frontendUrl, publicUrl: config.publicUrl, defaultLocale }
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

const providers = ({ idps }: Config) =>
  idps.length === 0
    ? noIdentityProviders
    : onDemand(async () => (await import("./idp/identity-provider.ts")).identityProviders(idps))

/** A layer whose module is imported only when the configuration needs it: its libraries take long to load. */
export const onDemand = <A, E, R>(load: () => Promise<Layer.Layer<A, E, R>>) => Layer.unwrap(Effect.promise(load))

/** What the service is called: `SITE_NAME`, else the name of `MAIL_FROM`, else the host of `PUBLIC_URL`. */
export const serviceName = ({ mail, publicUrl, site }: Pick<Config, "mail" | "publicUrl" | "site">): string =>
  site.name ?? (mail.from.name.trim() === "" ? new URL(publicUrl).hostname : mail.from.name)
