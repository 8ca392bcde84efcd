import { Console, Effect } from "effect"
import type { Config } from "../adapters/config/config.ts"

/** The startup message; in development it also says how to try the server. */
export const startupBanner = (config: Config, url: string, servers: number) =>
  Effect.andThen(
    Effect.logInfo("listening", { url, database: config.databaseUrl === null ? "SQLite" : "Postgres", servers }),
    config.production
      ? Effect.void
      : Console.log(firstSteps(url.replace(ofThisMachine, "//localhost:"), config.registration)),
  )

/** The hosts that mean this machine or all of its addresses. */
const ofThisMachine = /\/\/(127\.0\.0\.1|0\.0\.0\.0|\[::1?\]):/

const credentials = '{"email":"you@example.com","password":"correct horse"}'
const invited = credentials.replace("}", ',"invite":"<the code>"}')

/** How the first account is made. Contract: auth, registration. */
const firstAccount: Readonly<Record<Config["registration"], (url: string) => string>> = {
  open: (url) => `
    curl -c jar -H 'content-type: application/json' -d '${credentials}' ${url}/auth/register`,
  invite: (url) => `
    npm run curio -- invites create
    curl -c jar -H 'content-type: application/json' -d '${invited}' ${url}/auth/register`,
  closed: () => `
    npm run curio -- users create --email you@example.com`,
}

// The default host of PUBLIC_URL is used: cookies of one host are not sent to another.
const firstSteps = (url: string, registration: Config["registration"]) => `
  curio is ready:   ${url}
  API reference:    ${url}/docs

  Register, log in, refresh:
${firstAccount[registration](url)}
    curl -c jar -H 'content-type: application/json' -d '${credentials}' ${url}/auth/login
    curl -c jar -b jar -X POST ${url}/auth/refresh
`
