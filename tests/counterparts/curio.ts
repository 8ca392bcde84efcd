import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { runToEnd, startServer } from "../server/processes/server-process.ts"
import { client } from "../support/client.ts"

export type Curio = Awaited<ReturnType<typeof startCurio>>

/** The built server on a port of this machine, with a data folder of its own. */
export const startCurio = async (folder: string, settings: Readonly<Record<string, string>>) => {
  const DATA_DIR = join(folder, crypto.randomUUID())
  mkdirSync(DATA_DIR, { recursive: true })
  const env = {
    DATA_DIR,
    JWT_SECRET: "a secret of the counterparts, long enough",
    RATE_LIMITS: "off",
    LOG_FORMAT: "json",
    ...settings,
  }
  const server = await startServer(env)
  let people = 0
  return {
    ...server,
    env,
    /** A command of the CLI on the same settings. */
    administer: (...args: ReadonlyArray<string>) => runToEnd("cli/main.ts", args, env),
    visitor: () => client(server.url),
    /** A new user with a browser of their own. */
    person: async (named?: string) => {
      const browser = client(server.url)
      const email = named ?? `person${++people}@example.com`
      const { body, status, text } = await browser.post("/auth/register", { email, password: "correct horse" })
      if (status !== 201) throw new Error(`The registration was answered ${status}: ${text}`)
      return { ...browser.signedIn(body.accessToken), id: body.user.id as string, email }
    },
  }
}

export type Person = Awaited<ReturnType<Curio["person"]>>
