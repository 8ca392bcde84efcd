import { Effect, Layer, type Redacted } from "effect"
import { RefreshTokenDays } from "../core/index.ts"
import type { Config } from "./config.ts"
import { ids } from "./crypto/ids.ts"
import { letterSeal } from "./crypto/letter-seal.ts"
import { passwordHasher } from "./crypto/password-hasher.ts"
import { secretTokens } from "./crypto/secret-tokens.ts"
import { developmentSecret } from "./development-secret.ts"
import { consoleMailer } from "./mail/console-mailer.ts"
import { smtpMailer } from "./mail/smtp-mailer.ts"
import { database, repositories } from "./sql/layer.ts"

/** The secret that signs access tokens: the configured one, or in development one that the data folder keeps. */
export const jwtSecretOf = (config: Config) =>
  config.jwtSecret === null ? developmentSecret(config.dataDir) : Effect.succeed(config.jwtSecret)

/** Every port of the core, wired as the configuration says. `passwordCost` below 12 is for tests. */
export const live = (config: Config, jwtSecret: Redacted.Redacted, { passwordCost = 12 } = {}) =>
  Layer.mergeAll(
    repositories,
    ids,
    secretTokens,
    passwordHasher({ cost: passwordCost }),
    letterSeal(config.secretsKey ?? jwtSecret),
    mailer(config),
    Layer.succeed(RefreshTokenDays, config.refreshTokenExpiresDays),
  ).pipe(
    Layer.provideMerge(
      database({
        url: config.databaseUrl,
        sqlite: { folder: config.dataDir, synchronous: config.sqliteSynchronous },
      }),
    ),
  )

/** The ports that `live` provides. */
export type Live = Layer.Success<ReturnType<typeof live>>

const mailer = (config: Config) => {
  const addresses = { from: config.mail.from, frontendUrl: config.frontendUrl }
  return config.mail.server === "console" ? consoleMailer(addresses) : smtpMailer(config.mail.server, addresses)
}
