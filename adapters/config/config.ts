import { type LogLevel, Redacted, Result } from "effect"
import { defaultLimits, type Limits, type VisitorSetting } from "../../core/index.ts"
import {
  addressOrOff,
  appOrigins,
  type BggAccess,
  contactAddress,
  domain,
  type IgdbAccess,
  issuer,
  mailUrl,
  origins,
  originsOn,
  type Sender,
  type SourceAddresses,
  sender,
  webAddress,
} from "./addresses.ts"
import { type ClamdAddress, clamdAddress } from "./clamd-address.ts"
import { type IdpConfig, identityProvidersIn, isOfNamedProvider } from "./identity-provider.ts"
import {
  anySecret,
  anyText,
  byteCount,
  colorCode,
  headerList,
  languageTag,
  logLevel,
  onOrOff,
  patternOfId,
  proxyNumber,
  secretOf,
  secretsOf,
  shortText,
  wholeNumber,
  wordOf,
  workerNumber,
  yesOrNo,
} from "./kinds.ts"
import { postgresIn } from "./postgres-tls.ts"
import { pushKeysIn } from "./push-keys.ts"
import { type Environment, variablesOf } from "./variables.ts"
import { warningsOf } from "./warnings.ts"

/** The configuration of the service, read from its environment. */
export interface Config {
  readonly production: boolean
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** `null` means SQLite in `dataDir`. */
  readonly databaseUrl: Redacted.Redacted | null
  /** The path of a file with the certificates that Postgres may have; `null` for those that everybody trusts. */
  readonly databaseCa: string | null
  readonly sqliteSynchronous: "FULL" | "NORMAL"
  readonly autoMigrate: boolean
  /** The most connections to Postgres for transactions and prepared statements. Two more serve other reads. */
  readonly databaseConnections: number
  /** The most transactions at once on Postgres. Each uses one of the connections. */
  readonly databaseTransactions: number
  /** Where LISTEN reaches Postgres itself, if `databaseUrl` is that of a pooler of transactions. */
  readonly databaseListenUrl: Redacted.Redacted | null
  /** Standbys of `databaseUrl`, which answer reads. */
  readonly databaseReadUrls: ReadonlyArray<Redacted.Redacted>
  /** How long a transaction waits for its turn and for a connection, in seconds. */
  readonly databaseWaitSeconds: number
  /** How long a statement may take on Postgres, in seconds. */
  readonly databaseStatementSeconds: number
  /** How many server processes share the port; "auto" means one for each core. See `workerCount`. */
  readonly workers: number | "auto"
  /** `null` only in development, where `developmentSecret` generates one. */
  readonly jwtSecret: Redacted.Redacted | null
  /** Secrets with which tokens and cursors are verified, and nothing is signed. */
  readonly jwtSecretPrevious: ReadonlyArray<Redacted.Redacted>
  /** `null` means that JWT_SECRET also protects what is stored. */
  readonly secretsKey: Redacted.Redacted | null
  /** Secrets that open what is sealed, and seal nothing. */
  readonly secretsKeyPrevious: ReadonlyArray<Redacted.Redacted>
  /** Who makes accounts: everybody, those with an invite, or administrators alone. */
  readonly registration: "open" | "invite" | "closed"
  /** What viewers without an account see of those who are open to them. */
  readonly visitors: VisitorSetting
  /** Whether accounts sign in with passwords; without it the routes about passwords do not exist. */
  readonly passwordLogin: boolean
  /** Whether most writes want an account whose address is verified. */
  readonly verifiedOnly: boolean
  readonly refreshTokenExpiresDays: number
  readonly sessionMaxDays: number
  /** Whether users may have webhooks. */
  readonly webhooksEnabled: boolean
  /** Whether the addresses that users name may be private ones, and `http:`. */
  readonly webhooksAllowPrivate: boolean
  /** The keys of web push; `null` for those that the service makes for itself. */
  readonly pushKeys: ReturnType<typeof pushKeysIn>
  /** 0 for never. */
  readonly unverifiedDays: number
  /** For how many days the audit log is kept; 0 keeps all of it. */
  readonly auditDays: number
  /** Whether moderators and administrators need a second factor. */
  readonly moderatorFactor: boolean
  /** Addresses never end in a slash. */
  readonly publicUrl: string
  readonly frontendUrl: string
  /** Whether the server delivers the web app at /app. */
  readonly web: boolean
  /** What the operator calls the community, its colour as `#rrggbb`, and where its operators are reached. */
  readonly site: { readonly name: string | null; readonly color: string | null; readonly contact: string | null }
  /** The origins from which browsers may call the API; all other origins are refused. */
  readonly corsOrigins: ReadonlyArray<string>
  /** A passkey that was made for a domain is good for no other. The origins are those of pages and of apps. */
  readonly passkeys: { readonly rpId: string; readonly origins: ReadonlyArray<string> }
  /** Whether requests are counted and limited. Contract: conventions, rates. */
  readonly rateLimits: boolean
  /** How many proxies in front of the server append to X-Forwarded-For. */
  readonly trustProxy: number
  readonly mail: {
    readonly server: "console" | Redacted.Redacted
    readonly from: Sender
    /** The language tag of mails to users who have none. */
    readonly defaultLocale: string
  }
  /** `null` means the disk. */
  readonly s3: S3Config | null
  /** What an account may hold. */
  readonly limits: Limits
  /** In their order; none means off: not enabled, or enabled without credentials. */
  readonly idps: ReadonlyArray<IdpConfig>
  readonly gamePlatform: GamePlatformConfig
  /** Where sources of details of editions are; `null` for one that is not asked. */
  readonly editionSources: SourceAddresses
  /** Whether covers of editions are fetched, and stored as pictures of items. */
  readonly editionCovers: boolean
  /** The address of clamd; `null` asks none. */
  readonly clamd: ClamdAddress | null
  readonly log: { readonly level: LogLevel.LogLevel; readonly format: "pretty" | "json" }
  /** `null` sends no traces and metrics. */
  readonly otlp: OtlpConfig | null
  /** One sentence each, to be logged at the start. */
  readonly warnings: ReadonlyArray<string>
}

/** A store without bucket or credentials answers STORAGE_NOT_CONFIGURED; all other features work. */
export interface S3Config {
  readonly endpoint: string | null
  readonly region: string
  readonly bucket: string | null
  readonly accessKeyId: Redacted.Redacted | null
  readonly secretAccessKey: Redacted.Redacted | null
  readonly publicUrl: string | null
}

/** The collector that receives traces and metrics, and the headers that open it. */
export interface OtlpConfig {
  readonly endpoint: string
  readonly headers: Redacted.Redacted<Readonly<Record<string, string>>>
  readonly serviceName: string
}

interface GamePlatformConfig {
  /** `false` turns the module off: no routes, no workers. */
  readonly enabled: boolean
  /** The exact text as configured: it must equal the one that the platform states. */
  readonly openIdEndpoint: string
  /** Matches a whole claimed id; its one group is the account id. */
  readonly idPattern: RegExp
  readonly apiUrl: string
  /** `null` turns details off. */
  readonly storeUrl: string | null
  readonly mediaUrl: string
}

/**
 * The configuration that an environment describes, or every error in it: one sentence per variable, never with the
 * value of a secret. `terminal` says whether the log is written to a terminal. Contract: auth, access tokens.
 */
export const readConfig = (env: Environment, terminal = false): Result.Result<Config, ReadonlyArray<string>> => {
  const { errors, given, optional, required, variable } = variablesOf(env)
  const production = variable("NODE_ENV", wordOf({ production: true, development: false, test: false }), false)
  const jwtSecret = production ? required("JWT_SECRET", secretOf(32)) : optional("JWT_SECRET", anySecret)
  const port = variable("PORT", wholeNumber(0, 65535), 3000)
  const publicUrl = variable("PUBLIC_URL", webAddress, `http://localhost:${port}`)
  const frontendUrl = variable("FRONTEND_URL", webAddress, `${publicUrl}/app`)
  const idp = identityProvidersIn(env, publicUrl, optional, errors)
  const rpId = variable("WEBAUTHN_RP_ID", domain, new URL(frontendUrl).hostname)
  const corsOrigins = unique([...variable("CORS_ORIGINS", origins, [originOf(frontendUrl)]), originOf(publicUrl)])
  const idpEnabled = variable("IDP_OAUTH_ENABLED", yesOrNo, false)
  const s3: S3Config = {
    endpoint: optional("S3_ENDPOINT", webAddress),
    region: variable("S3_REGION", anyText, "us-east-1"),
    bucket: optional("S3_BUCKET", anyText),
    accessKeyId: optional("S3_ACCESS_KEY_ID", anySecret),
    secretAccessKey: optional("S3_SECRET_ACCESS_KEY", anySecret),
    publicUrl: optional("S3_PUBLIC_URL", webAddress),
  }
  const otlp = {
    endpoint: optional("OTEL_EXPORTER_OTLP_ENDPOINT", webAddress),
    headers: variable("OTEL_EXPORTER_OTLP_HEADERS", headerList, Redacted.make({})),
    serviceName: variable("OTEL_SERVICE_NAME", anyText, "curio"),
  }
  const editionLookup = variable("EDITION_LOOKUP", wordOf({ openlibrary: true, off: false }), true)
  const sources = {
    openLibrary: variable("EDITION_LOOKUP_URL", addressOrOff, "https://openlibrary.org"),
    scryfall: variable("EDITION_SCRYFALL_URL", addressOrOff, "https://api.scryfall.com"),
    musicBrainz: variable("EDITION_MUSICBRAINZ_URL", addressOrOff, "https://musicbrainz.org"),
  }
  const igdb = {
    url: variable("EDITION_IGDB_URL", webAddress, "https://api.igdb.com"),
    tokenUrl: variable("EDITION_IGDB_TOKEN_URL", webAddress, "https://id.twitch.tv/oauth2/token"),
    clientId: optional("EDITION_IGDB_CLIENT_ID", anyText),
    clientSecret: optional("EDITION_IGDB_CLIENT_SECRET", anySecret),
  }
  const igdbAccess = (): IgdbAccess | null => {
    const { clientId, clientSecret, ...addresses } = igdb
    return editionLookup && clientId !== null && clientSecret !== null ? { ...addresses, clientId, clientSecret } : null
  }
  const bgg = {
    url: variable("EDITION_BGG_URL", webAddress, "https://boardgamegeek.com"),
    token: optional("EDITION_BGG_TOKEN", anySecret),
  }
  const bggAccess = (): BggAccess | null =>
    editionLookup && bgg.token !== null ? { url: bgg.url, token: bgg.token } : null
  const askedAt = (url: string) => (editionLookup && url !== "off" ? url : null)
  const storage = variable("STORAGE", wordOf({ disk: "disk", s3: "s3" } as const), "disk")
  const registration = variable(
    "REGISTRATION",
    wordOf({ open: "open", invite: "invite", closed: "closed" } as const),
    "open",
  )
  const config: Omit<Config, "warnings"> = {
    production,
    port,
    host: variable("HOST", anyText, production ? "0.0.0.0" : "127.0.0.1"),
    dataDir: variable("DATA_DIR", anyText, "./data"),
    ...postgresIn(optional, production),
    databaseConnections: variable("DATABASE_CONNECTIONS", wholeNumber(2, 1000), 8),
    databaseTransactions: variable("DATABASE_TRANSACTIONS", wholeNumber(1, 1000), 6),
    databaseWaitSeconds: variable("DATABASE_WAIT_SECONDS", wholeNumber(1, 600), 10),
    databaseStatementSeconds: variable("DATABASE_STATEMENT_SECONDS", wholeNumber(1, 3600), 30),
    sqliteSynchronous: variable("SQLITE_SYNCHRONOUS", wordOf({ FULL: "FULL", NORMAL: "NORMAL" } as const), "FULL"),
    workers: variable("WORKERS", workerNumber, 1),
    autoMigrate: variable("AUTO_MIGRATE", yesOrNo, true),
    jwtSecret,
    jwtSecretPrevious: variable("JWT_SECRET_PREVIOUS", secretsOf(production ? 32 : 1), []),
    secretsKey: optional("SECRETS_KEY", secretOf(32)),
    secretsKeyPrevious: variable("SECRETS_KEY_PREVIOUS", secretsOf(production ? 32 : 1), []),
    registration,
    visitors: variable(
      "PUBLIC",
      wordOf({ off: "off", market: "market", all: "all" } as const),
      registration === "open" ? "market" : "off",
    ),
    passwordLogin: variable("PASSWORD_LOGIN", yesOrNo, true),
    verifiedOnly: variable("VERIFIED_ONLY", yesOrNo, false),
    refreshTokenExpiresDays: variable("REFRESH_TOKEN_EXPIRES_DAYS", wholeNumber(1, 3650), 7),
    sessionMaxDays: variable("SESSION_MAX_DAYS", wholeNumber(1, 3650), 90),
    moderatorFactor: variable("MODERATOR_FACTOR", yesOrNo, production),
    auditDays: variable("AUDIT_DAYS", wholeNumber(0, 36500), 730),
    webhooksEnabled: variable("WEBHOOKS_ENABLED", yesOrNo, true),
    webhooksAllowPrivate: variable("WEBHOOKS_ALLOW_PRIVATE", yesOrNo, false),
    pushKeys: pushKeysIn(optional, errors),
    unverifiedDays: variable("UNVERIFIED_DAYS", wholeNumber(0, 3650), 0),
    publicUrl,
    frontendUrl,
    web: variable("WEB", onOrOff, true),
    site: {
      name: optional("SITE_NAME", shortText(60)),
      color: optional("SITE_COLOR", colorCode),
      contact: optional("SITE_CONTACT", contactAddress),
    },
    corsOrigins,
    passkeys: {
      rpId,
      origins: unique([...originsOn(rpId, corsOrigins), ...variable("WEBAUTHN_ORIGINS", appOrigins, [])]),
    },
    rateLimits: variable("RATE_LIMITS", onOrOff, production),
    trustProxy: variable("TRUST_PROXY", proxyNumber, 0),
    mail: {
      server: variable("MAIL_URL", mailUrl, "console"),
      from: variable("MAIL_FROM", sender, { name: "curio", address: "no-reply@localhost" }),
      defaultLocale: variable("DEFAULT_LOCALE", languageTag, "en"),
    },
    s3: storage === "s3" ? s3 : null,
    limits: {
      ...defaultLimits,
      storage: variable("STORAGE_PER_ACCOUNT", byteCount, defaultLimits.storage ?? 0) || null,
      texts: variable("TEXT_PER_ACCOUNT", byteCount, defaultLimits.texts ?? 0) || null,
      textsPerDay: variable("TEXT_PER_DAY", byteCount, defaultLimits.textsPerDay ?? 0) || null,
    },
    idps: idpEnabled ? idp.providers : [],
    gamePlatform: {
      enabled: variable("GAMEPLATFORM_ENABLED", yesOrNo, true),
      openIdEndpoint: variable("GAMEPLATFORM_OPENID_ENDPOINT", issuer, "https://steamcommunity.com/openid/login"),
      idPattern: variable("GAMEPLATFORM_ID_PATTERN", patternOfId, steamId),
      apiUrl: variable("GAMEPLATFORM_API_URL", webAddress, "https://api.steampowered.com"),
      // This is the only variable for which an empty value has a meaning.
      storeUrl:
        env["GAMEPLATFORM_STORE_URL"]?.trim() === ""
          ? null
          : variable("GAMEPLATFORM_STORE_URL", webAddress, "https://store.steampowered.com"),
      mediaUrl: variable("GAMEPLATFORM_MEDIA_URL", webAddress, mediaOfSteam),
    },
    editionSources: {
      openLibrary: askedAt(sources.openLibrary),
      scryfall: askedAt(sources.scryfall),
      musicBrainz: askedAt(sources.musicBrainz),
      igdb: igdbAccess(),
      bgg: bggAccess(),
    },
    editionCovers: variable("EDITION_COVERS", onOrOff, true),
    clamd: optional("CLAMD_ADDRESS", clamdAddress),
    log: {
      level: variable("LOG_LEVEL", logLevel, "Info"),
      format: variable("LOG_FORMAT", wordOf({ pretty: "pretty", json: "json" } as const), terminal ? "pretty" : "json"),
    },
    otlp: otlp.endpoint === null ? null : { ...otlp, endpoint: otlp.endpoint },
  }
  return errors.length > 0
    ? Result.fail(errors)
    : Result.succeed({ ...config, warnings: warningsOf(config, given, idpEnabled ? idp.missing : []) })
}

/** The names of all variables that are read; of those whose names may be chosen, the ones in an environment. */
export const variableNames = (env: Environment = {}): ReadonlySet<string> => {
  const names = new Set<string>(Object.keys(env).filter(isOfNamedProvider))
  const recording = { get: (_: Environment, name: string | symbol) => void names.add(String(name)) }
  readConfig(new Proxy<Environment>({}, recording))
  return names
}

/** The setting that a variable is about, whether it holds the value or names a file with it. */
export const settingOf = (variable: string): string => variable.replace(/_FILE$/, "")

const steamId = /^(?:https:\/\/steamcommunity\.com\/openid\/id\/(\d{17}))$/u

const mediaOfSteam = "https://media.steampowered.com/steamcommunity/public/images/apps"

const originOf = (address: string): string => new URL(address).origin

const unique = (texts: ReadonlyArray<string>): ReadonlyArray<string> => [...new Set(texts)]
