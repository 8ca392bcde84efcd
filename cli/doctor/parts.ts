import { Effect, Semaphore } from "effect"
import { type Config, settingOf } from "../../adapters/config/config.ts"
import { type CheckResult, warn, wrong } from "./check-result.ts"
import { checkDatabase } from "./database.ts"
import { checkLeaving } from "./leaving.ts"
import type { ReadableConfig } from "./readable-config.ts"
import { checkSecrets } from "./secrets.ts"
import { checkEditionLookup, checkGamePlatform, checkIdentityProvider, checkMail, checkScanner } from "./services.ts"
import { checkStorage } from "./storage.ts"

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
  { name: "mail", variables: /^MAIL_/, look: checkMail },
  { name: "storage", variables: /^(STORAGE$|S3_|DATA_DIR$)/, look: checkStorage },
  { name: "identity provider", variables: /^IDP_/, look: checkIdentityProvider },
  { name: "game platform", variables: /^GAMEPLATFORM_/, look: checkGamePlatform },
  { name: "edition lookup", variables: /^EDITION_LOOKUP/, look: checkEditionLookup },
  { name: "file scanner", variables: /^CLAMD_ADDRESS$/, look: checkScanner },
  { name: "outbox", variables: /^VAPID_/, opensDatabase: true, look: checkLeaving },
  {
    name: "secrets",
    variables: /^(JWT_SECRET|SECRETS_KEY)(_PREVIOUS)?$/,
    opensDatabase: true,
    look: checkSecrets,
  },
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
