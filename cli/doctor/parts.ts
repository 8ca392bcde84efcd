import { Effect } from "effect"
import type { Config } from "../../adapters/config.ts"
import { databaseFinding } from "./database.ts"
import { type Finding, wrong } from "./finding.ts"
import { gamePlatformFinding } from "./game-platform.ts"
import { identityProviderFinding } from "./identity-provider.ts"
import { mailFinding } from "./mail.ts"
import type { ReadableConfig } from "./readable-config.ts"
import { secretsFinding } from "./secrets.ts"
import { storageFinding } from "./storage.ts"

interface Part {
  readonly name: string
  /** The variables that it hangs on. */
  readonly variables: RegExp
  readonly look: (config: Config) => Effect.Effect<Finding>
}

const parts: ReadonlyArray<Part> = [
  { name: "database", variables: /^(DATABASE_URL|DATA_DIR|SQLITE_SYNCHRONOUS|AUTO_MIGRATE)$/, look: databaseFinding },
  { name: "mail", variables: /^MAIL_/, look: mailFinding },
  { name: "storage", variables: /^(STORAGE$|S3_|DATA_DIR$)/, look: storageFinding },
  { name: "identity provider", variables: /^IDP_/, look: identityProviderFinding },
  { name: "game platform", variables: /^GAMEPLATFORM_/, look: gamePlatformFinding },
  { name: "secrets", variables: /^(JWT_SECRET|SECRETS_KEY)$/, look: secretsFinding },
]

/** Looks at every part, each whatever the others are like. A part whose own variables are wrong is not looked at further. */
export const lookAtParts = ({ complaints, config }: ReadableConfig) =>
  Effect.forEach(
    parts,
    Effect.fnUntraced(function* ({ name, variables, look }) {
      const own = complaints.filter((complaint) => variables.test(complaint.split(" ", 1)[0] ?? ""))
      const finding = own.length > 0 ? wrong(own.join(" ")) : yield* look(config)
      return { part: name, ...finding }
    }),
    { concurrency: "unbounded" },
  )
