import { Redacted, type Redacted as Secret } from "effect"
import { isOpportunistic, isUnencrypted, type SourceAddresses } from "./addresses.ts"
import { openMode } from "./postgres-tls.ts"

/** The settings that the warnings depend on. */
interface Doubtful {
  readonly production: boolean
  readonly databaseUrl: Secret.Redacted | null
  readonly databaseListenUrl: Secret.Redacted | null
  readonly databaseReadUrls: ReadonlyArray<Secret.Redacted>
  readonly workers: number | "auto"
  readonly jwtSecret: Secret.Redacted | null
  readonly passwordLogin: boolean
  readonly webhooksAllowPrivate: boolean
  readonly refreshTokenExpiresDays: number
  readonly sessionMaxDays: number
  readonly rateLimits: boolean
  readonly trustProxy: number
  readonly publicUrl: string
  readonly mail: { readonly server: "console" | Secret.Redacted }
  readonly s3: { readonly endpoint: string | null } | null
  readonly idps: ReadonlyArray<object>
  readonly gamePlatform: {
    readonly enabled: boolean
    readonly openIdEndpoint: string
    readonly apiUrl: string
    readonly storeUrl: string | null
  }
  readonly editionSources: SourceAddresses
  readonly otlp: { readonly endpoint: string } | null
}

/** One sentence for each setting that is allowed but probably not intended; `given` has the names of what is set. */
export const warningsOf = (
  config: Doubtful,
  given: ReadonlySet<string>,
  idpMissing: ReadonlyArray<string>,
): ReadonlyArray<string> => {
  const missing = (names: ReadonlyArray<string>) => names.filter((name) => !given.has(name))
  const s3Missing = missing(["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"])
  const igdbMissing = missing(["EDITION_IGDB_CLIENT_ID", "EDITION_IGDB_CLIENT_SECRET"])
  const addressesMissing = missing(["PUBLIC_URL", "MAIL_FROM"])
  const openPlatform = [
    ["GAMEPLATFORM_OPENID_ENDPOINT", config.gamePlatform.openIdEndpoint] as const,
    ["GAMEPLATFORM_API_URL", config.gamePlatform.apiUrl] as const,
  ].flatMap(([name, url]) => (url.startsWith("https:") ? [] : [name]))
  const store = config.gamePlatform.enabled ? config.gamePlatform.storeUrl : null
  const unencrypted = (address: string | null | undefined) => config.production && !!address && isUnencrypted(address)
  const openDatabases = [
    ["DATABASE_URL", config.databaseUrl] as const,
    ["DATABASE_LISTEN_URL", config.databaseListenUrl] as const,
    ...config.databaseReadUrls.map((url) => ["DATABASE_READ_URLS", url] as const),
  ].flatMap(([name, url]): ReadonlyArray<readonly [boolean, string]> => {
    const mode = url === null ? null : openMode(url)
    const sentence = `${name} says sslmode=${mode}; anyone on the network path can read and change what is stored.`
    return [[config.production && mode !== null, sentence]]
  })
  const warnings: ReadonlyArray<readonly [boolean, string]> = [
    [
      config.jwtSecret !== null && new TextEncoder().encode(Redacted.value(config.jwtSecret)).length < 32,
      "JWT_SECRET has fewer than 32 bytes; that is good enough for development only.",
    ],
    [
      config.workers !== 1 && config.databaseUrl === null,
      "WORKERS is set without DATABASE_URL; SQLite has one writer, in one process, so there is one server.",
    ],
    [
      config.databaseReadUrls.length > 0 && config.databaseUrl === null,
      "DATABASE_READ_URLS is set without DATABASE_URL; SQLite answers all reads.",
    ],
    [
      config.refreshTokenExpiresDays > config.sessionMaxDays,
      "REFRESH_TOKEN_EXPIRES_DAYS is more than SESSION_MAX_DAYS; sessions end after SESSION_MAX_DAYS.",
    ],
    [
      idpMissing.length > 0,
      `IDP_OAUTH_ENABLED is true but ${are(idpMissing)} missing; ` +
        (config.idps.length === 0
          ? "sign-in with the identity provider stays off."
          : "the identity providers that they are for stay off."),
    ],
    [
      !config.passwordLogin && config.idps.length === 0,
      "PASSWORD_LOGIN is false but there is no identity provider; only users with a passkey can sign in.",
    ],
    [
      config.webhooksAllowPrivate,
      "WEBHOOKS_ALLOW_PRIVATE is true; every user can send requests to the machines of this network.",
    ],
    [
      config.s3 !== null && s3Missing.length > 0,
      `STORAGE is s3 but ${are(s3Missing)} missing; uploads will be refused.`,
    ],
    [
      config.production && config.mail.server === "console",
      "MAIL_URL is not a mail server; mails, with the links in them, are printed instead of sent.",
    ],
    [
      config.production && config.mail.server !== "console" && isOpportunistic(config.mail.server),
      "MAIL_URL says tls=opportunistic; mails, with the links in them, go unencrypted to a server without STARTTLS.",
    ],
    [
      config.production && addressesMissing.length > 0,
      `${are(addressesMissing)} not set; people will be sent to addresses on localhost.`,
    ],
    [
      config.production && !given.has("MAIL_FROM"),
      "MAIL_FROM is not set; pushes name an address on localhost as their sender, and Apple refuses them.",
    ],
    [
      config.production && !config.rateLimits,
      "RATE_LIMITS is off; passwords can be guessed without end unless a proxy limits the rate of requests.",
    ],
    [
      config.production && config.rateLimits && config.trustProxy === 0 && config.publicUrl.startsWith("https:"),
      "TRUST_PROXY is not set, but PUBLIC_URL is that of a proxy; all its users are limited as one. Set it to 1.",
    ],
    [
      config.production && config.gamePlatform.enabled && openPlatform.length > 0,
      `${are(openPlatform)} not https; anyone on the network path can read people's keys and impersonate them.`,
    ],
    ...openDatabases,
    [
      unencrypted(config.s3?.endpoint),
      "S3_ENDPOINT is not https; anyone on the network path can read the files of messages, and change all files.",
    ],
    [
      unencrypted(store),
      "GAMEPLATFORM_STORE_URL is not https; anyone on the network path can change what items say of games.",
    ],
    [
      unencrypted(config.editionSources.openLibrary),
      "EDITION_LOOKUP_URL is not https; anyone on the network path can change what editions say of books.",
    ],
    [
      unencrypted(config.editionSources.scryfall),
      "EDITION_SCRYFALL_URL is not https; anyone on the network path can change what editions say of cards.",
    ],
    [
      unencrypted(config.editionSources.musicBrainz),
      "EDITION_MUSICBRAINZ_URL is not https; anyone on the network path can change what editions say of music.",
    ],
    [
      unencrypted(config.editionSources.igdb?.url),
      "EDITION_IGDB_URL is not https; anyone on the network path can read its token and change what it says of games.",
    ],
    [
      unencrypted(config.editionSources.igdb?.tokenUrl),
      "EDITION_IGDB_TOKEN_URL is not https; anyone on the network path can read EDITION_IGDB_CLIENT_SECRET.",
    ],
    [
      unencrypted(config.editionSources.bgg?.url),
      "EDITION_BGG_URL is not https; anyone on the network path can read EDITION_BGG_TOKEN.",
    ],
    [
      igdbMissing.length === 1,
      `EDITION_IGDB_CLIENT_ID and EDITION_IGDB_CLIENT_SECRET go together but ${are(igdbMissing)} missing; ` +
        "details of games stay off.",
    ],
    [
      unencrypted(config.otlp?.endpoint),
      "OTEL_EXPORTER_OTLP_ENDPOINT is not https; anyone on the network path can read its key and who is active.",
    ],
  ]
  return warnings.flatMap(([applies, sentence]) => (applies ? [sentence] : []))
}

/** "A is", "A and B are", "A, B and C are". */
const are = (names: ReadonlyArray<string>): string =>
  names.length < 2 ? `${names.join("")} is` : `${names.slice(0, -1).join(", ")} and ${names.at(-1)} are`
