import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"
import { freePort, pinned, root, startServing } from "./children.ts"
import type { Memory } from "./collect-garbage.ts"

export const jwtSecret = "a secret of the benches, long enough"

/** A folder on the disk of the repository (a temporary one may be in memory), removed by `using`. */
export const benchFolder = () => {
  const path = mkdtempSync(join(root, "node_modules", ".bench-"))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

interface Options {
  readonly pin?: boolean
  /** A module that the server's process loads first. */
  readonly preload?: string | null
  readonly env?: Record<string, string>
}

/** The real server on a data folder, set up like one in production; on one core where `pin` says so. */
export const startService = (folder: string, { pin = false, preload = null, env = {} }: Options = {}) => {
  const port = freePort()
  const first = preload === null ? [] : ["--preload", preload]
  const command = [process.execPath, "--no-env-file", ...first, join(root, "dist/server/main.js")]
  const url = `http://127.0.0.1:${port}`
  return startServing(pin ? pinned("measured", command) : command, url, "/ready", {
    env: { ...settingsOf(port), DATA_DIR: join(folder, "data"), ...env },
    log: join(folder, "server.log"),
  })
}

export type Service = Awaited<ReturnType<typeof startService>>

/** The same on one core, for `memoryOf`. */
export const serveCollected = (folder: string): Promise<Service> =>
  startService(folder, { pin: true, preload: collector, env: { MEMORY: memoryFile(folder) } })

/** What such a server holds when it has given back what no user uses. */
export const memoryOf = async (folder: string, pid: number): Promise<Memory> => {
  const file = memoryFile(folder)
  rmSync(file, { force: true })
  process.kill(pid, "SIGUSR2")
  while (!existsSync(file)) await Bun.sleep(10)
  return await Bun.file(file).json()
}

const collector = join(import.meta.dirname, "collect-garbage.ts")
const memoryFile = (folder: string) => join(folder, "memory.json")

/** The variables of a server in production on its own database. */
export const settingsOf = (port: number): Record<string, string> => ({
  NODE_ENV: "production",
  RATE_LIMITS: "off",
  HOST: "127.0.0.1",
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  FRONTEND_URL: "http://127.0.0.1:5173",
  JWT_SECRET: jwtSecret,
  DATABASE_URL: "",
  LOG_LEVEL: "info",
  LOG_FORMAT: "json",
})

const password = "correct horse"

/** Registers a user; answers an access token. */
export const register = (url: string, email: string): Promise<string> => send(url, "register", email)

/** Signs in a user who is registered. */
export const logIn = (url: string, email: string): Promise<string> => send(url, "login", email)

const send = async (url: string, route: "register" | "login", email: string): Promise<string> => {
  const answer = await fetch(`${url}/auth/${route}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`POST /auth/${route} answered ${answer.status} ${text}`)
  return (JSON.parse(text) as { readonly accessToken: string }).accessToken
}
