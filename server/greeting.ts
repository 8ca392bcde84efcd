import { Console, Effect } from "effect"
import type { Config } from "../adapters/config.ts"

/** Says that the server is up; in development also how to try it. */
export const greeting = (config: Config, url: string) =>
  Effect.andThen(
    Effect.logInfo("listening", { url, database: config.databaseUrl === null ? "SQLite" : "Postgres" }),
    config.production ? Effect.void : Console.log(firstSteps(url.replace("//127.0.0.1:", "//localhost:"))),
  )

// By the name that PUBLIC_URL has unless it is set: cookies of one host are not sent to the other.
const firstSteps = (url: string) => `
  curio is ready:   ${url}
  API reference:    ${url}/docs

  Register, log in, refresh:

    curl -c jar -H 'content-type: application/json' -d '{"email":"you@example.com","password":"correct horse"}' ${url}/auth/register
    curl -c jar -H 'content-type: application/json' -d '{"email":"you@example.com","password":"correct horse"}' ${url}/auth/login
    curl -c jar -b jar -X POST ${url}/auth/refresh
`
