import { Redacted, type Redacted as Secret } from "effect"
import type { Environment } from "./config-variables.ts"

/** What the warnings look at. */
interface Doubtful {
  readonly production: boolean
  readonly jwtSecret: Secret.Redacted | null
  readonly mail: { readonly server: unknown }
  readonly s3: object | null
  readonly idp: object | null
  readonly gamePlatform: { readonly openIdEndpoint: string; readonly apiUrl: string }
}

/** What is allowed but probably not meant, one sentence each. */
export const warningsOf = (config: Doubtful, env: Environment, idpEnabled: boolean): ReadonlyArray<string> => {
  const missing = (names: ReadonlyArray<string>): string => names.filter((name) => !env[name]?.trim()).join(", ")
  const idpMissing = missing(["IDP_ISSUER", "IDP_CLIENT_ID", "IDP_CLIENT_SECRET"])
  const s3Missing = missing(["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"])
  const addressesMissing = missing(["PUBLIC_URL", "FRONTEND_URL", "MAIL_FROM"])
  const openPlatform = [
    ["GAMEPLATFORM_OPENID_ENDPOINT", config.gamePlatform.openIdEndpoint] as const,
    ["GAMEPLATFORM_API_URL", config.gamePlatform.apiUrl] as const,
  ].flatMap(([name, url]) => (url.startsWith("https:") ? [] : [name]))
  const warnings: ReadonlyArray<readonly [boolean, string]> = [
    [
      config.jwtSecret !== null && new TextEncoder().encode(Redacted.value(config.jwtSecret)).length < 32,
      "JWT_SECRET has fewer than 32 bytes; that is good enough for development only.",
    ],
    [
      idpEnabled && config.idp === null,
      `IDP_OAUTH_ENABLED is true but ${idpMissing} is missing; sign-in with the identity provider stays off.`,
    ],
    [config.s3 !== null && s3Missing !== "", `STORAGE is s3 but ${s3Missing} is missing; uploads will be refused.`],
    [
      config.production && config.mail.server === "console",
      "MAIL_URL is not a mail server; mails, with the links in them, are printed instead of sent.",
    ],
    [
      config.production && addressesMissing !== "",
      `${addressesMissing} is not set; people will be sent to addresses on localhost.`,
    ],
    [
      config.production && openPlatform.length > 0,
      `${openPlatform.join(", ")} is not https; whoever is on the way can read people's keys and pass for them.`,
    ],
  ]
  return warnings.flatMap(([applies, sentence]) => (applies ? [sentence] : []))
}
