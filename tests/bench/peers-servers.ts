import { Database } from "bun:sqlite"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { freePort, pinned, startServing } from "./children.ts"
import { progress } from "./measure.ts"

/** Others that can do some of what we can, as `performance.md` names them. */
const versions = { pocketbase: "v0.39.11", "better-auth": "1.7.25" }
/** Of everybody, here and there. */
export const password = "correct horse"
/** The accounts of PocketBase whose passwords cost as much as ours: its default is a cost of 10. */
export const slowly = "accounts"

/** How many people ask, with a token each. */
export const people = 20

/** A server of others, with a token for each of the people. */
interface Peer extends AsyncDisposable {
  readonly name: string
  readonly url: string
  readonly pid: number
  readonly tokens: ReadonlyArray<string>
}

/** PocketBase with so many items of one shelf, indexed for what is asked; `null` where Go cannot build it. */
export const startPocketBase = async (folder: string, items: number): Promise<Peer | null> => {
  mkdirSync(folder, { recursive: true })
  await Bun.write(join(folder, "main.go"), program)
  const module = `github.com/pocketbase/pocketbase@${versions.pocketbase}`
  const build = Bun.$`go mod init peer && go get ${module} && go build -o peer .`
  if (Bun.which("go") === null || (await build.cwd(folder).nothrow().quiet()).exitCode !== 0)
    return leftOut("PocketBase")
  const data = join(folder, "data")
  const email = "admin@example.org"
  await Bun.$`./peer superuser upsert ${email} ${password} --dir ${data}`.cwd(folder).quiet()
  const port = freePort()
  const url = `http://127.0.0.1:${port}`
  const command = pinned("measured", [join(folder, "peer"), "serve", `--http=127.0.0.1:${port}`, "--dir", data])
  const server = await startServing(command, url, "/api/health", { env: {}, log: join(folder, "log") })
  const api = poster(`${url}/api/collections`)
  const admin = await api("/_superusers/auth-with-password", { identity: email, password })
  const created = { name: "created", type: "autodate", onCreate: true }
  const text = ["shelf", "name", "status", "developer"].map((name) => ({ name, type: "text" }))
  const numbers = ["release_year", "rating"].map((name) => ({ name, type: "number" }))
  const users = "_pb_users_auth_"
  await api(
    "",
    {
      name: "items",
      type: "base",
      fields: [{ name: "owner", type: "relation", collectionId: users }, ...text, ...numbers, created],
      indexes: [
        "create index items_by_name on items (shelf, status, name, id)",
        "create index items_by_age on items (shelf, created, id)",
      ],
      listRule: "@request.auth.id != ''",
      viewRule: "@request.auth.id != ''",
      createRule: "@request.auth.id = owner",
    },
    admin["token"],
  )
  const accounts = await api(
    "",
    { name: slowly, type: "auth", fields: [{ name: "password", type: "password", cost: 12, system: true }] },
    admin["token"],
  )
  await api(
    `/${accounts["id"]}/records`,
    { email: "signs.in@example.org", password, passwordConfirm: password },
    admin["token"],
  )
  const tokens: string[] = []
  for (let n = 0; n < people; n++) {
    const identity = `p${n}@example.org`
    const account = { id: personOf(n), email: identity, password, passwordConfirm: password, name: `Person ${n}` }
    await api("/users/records", account, admin["token"])
    tokens.push((await api("/users/auth-with-password", { identity, password }))["token"] ?? "")
  }
  using database = new Database(join(data, "data.db"))
  database.run("pragma busy_timeout = 10000")
  const at = "strftime('%Y-%m-%d %H:%M:%f', 1767225600 + n, 'unixepoch') || 'Z'"
  database.run(
    `insert into items (id, owner, shelf, name, status, release_year, developer, rating, created)
      with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n < ${items - 1})
      select printf('i%014d', n), '${personOf(0)}', 'one', 'Game ' || abs(random() % 1000000000),
        case n % 4 when 0 then 'backlog' when 1 then 'playing' when 2 then 'completed' else 'wishlist' end,
        1980 + n % 45, 'Studio ' || (n % 97), n % 6, ${at} from numbers`,
  )
  database.run("analyze")
  return { name: "PocketBase", tokens, ...server }
}

/** The id of one of the people at PocketBase: 15 characters. */
export const personOf = (n: number): string => `person${String(n).padStart(9, "0")}`

const program = `package main

import (
	"log"

	"github.com/pocketbase/pocketbase"
)

func main() {
	if err := pocketbase.New().Start(); err != nil {
		log.Fatal(err)
	}
}
`

/** better-auth on the same runtime and kind of database; `null` where npm cannot install it. */
export const startBetterAuth = async (folder: string): Promise<Peer | null> => {
  mkdirSync(folder, { recursive: true })
  await Bun.write(join(folder, "package.json"), JSON.stringify({ private: true }))
  await Bun.write(join(folder, "main.ts"), server)
  const install = Bun.$`npm install ${`better-auth@${versions["better-auth"]}`}`.cwd(folder).nothrow().quiet()
  if ((await install).exitCode !== 0) return leftOut("better-auth")
  const port = freePort()
  const url = `http://127.0.0.1:${port}`
  const command = pinned("measured", [process.execPath, "--no-env-file", "main.ts"])
  const env = { PORT: String(port), NODE_ENV: "production" }
  const running = await startServing(command, url, "/ready", { cwd: folder, env, log: join(folder, "log") })
  const api = poster(`${url}/api/auth`, { origin: url })
  const tokens: string[] = []
  for (let n = 0; n < people; n++)
    tokens.push((await api("/sign-up/email", { email: `p${n}@example.org`, password, name: `P ${n}` }))["token"] ?? "")
  return { name: "better-auth", tokens, ...running }
}

const server = `import { betterAuth } from "better-auth"
import { getMigrations } from "better-auth/db/migration"
import { bearer } from "better-auth/plugins"
import { Database } from "bun:sqlite"

const database = new Database("data.db")
database.run("pragma journal_mode = wal")
const port = process.env.PORT
const options = {
  baseURL: "http://127.0.0.1:" + port,
  secret: "a secret of the benches, long enough",
  database,
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  emailAndPassword: { enabled: true },
  plugins: [bearer()],
}
await (await getMigrations(options)).runMigrations()
const { handler } = betterAuth(options)
const fetch = (request) => (request.url.endsWith("/ready") ? new Response("ok") : handler(request))
Bun.serve({ port, hostname: "127.0.0.1", fetch })
`

const poster =
  (base: string, headers: Record<string, string> = {}) =>
  async (path: string, body: object, token = ""): Promise<Readonly<Record<string, string>>> => {
    const answer = await fetch(base + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers, ...(token === "" ? {} : { authorization: token }) },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`POST ${base}${path} answered ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Record<string, string>
  }

const leftOut = (name: string): null => {
  progress(`${name} cannot be had here`)
  return null
}
