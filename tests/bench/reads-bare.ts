import { Database } from "bun:sqlite"
import { timingSafeEqual } from "node:crypto"
import { SQL } from "bun"
import { answers } from "./reads-bare-answers.ts"
import type { Ask, Row } from "./reads-bare-parts.ts"
import type { Statement } from "./reads-statements.ts"

// What the reads cost without any of our layers: `Bun.serve`, the statements that the service runs, and JSON made by
// hand. A program of its own: PORT, JWT_SECRET, STATEMENTS, and FILE or DATABASE_URL come from the environment.
const secret = process.env["JWT_SECRET"] ?? ""
const statements: Record<string, ReadonlyArray<Statement>> = await Bun.file(process.env["STATEMENTS"] ?? "").json()

const onSqlite = (file: string) => {
  const database = new Database(file, { readonly: true })
  database.run("PRAGMA cache_size = -32768")
  database.run("PRAGMA busy_timeout = 5000")
  return (text: string) => {
    const prepared = database.prepare(text)
    return (values: ReadonlyArray<unknown>) =>
      prepared.values(...(values as ReadonlyArray<never>)) as ReadonlyArray<Row>
  }
}
const onPostgres = (url: string) => {
  const pool = new SQL({ url, max: 10 })
  return (text: string) => (values: ReadonlyArray<unknown>) =>
    pool.unsafe(text, values as Array<unknown>).values() as PromiseLike<ReadonlyArray<Row>>
}
const url = process.env["DATABASE_URL"] ?? ""
const prepare = url === "" ? onSqlite(process.env["FILE"] ?? "") : onPostgres(url)

/** The statements of a read by their position; a value without a name among the given ones is what the service had. */
const asking = (name: string): Ask => {
  const prepared = (statements[name] ?? []).map(({ text, values }) => ({ run: prepare(text), values }))
  const ask = (at: number, given: Readonly<Record<string, unknown>>) => {
    const one = prepared.at(at)
    if (one === undefined) throw new Error(`The service runs no statement ${at} for ${name}.`)
    const values: Array<unknown> = []
    for (const { name, value } of one.values) values.push(name !== null && name in given ? given[name] : value)
    return one.run(values)
  }
  return Object.assign(ask, { count: prepared.length })
}

interface Claims {
  readonly userId: string
  readonly exp: number
}
const known = new Map<string, Claims>()
const verify = (token: string): Claims | null => {
  const [header = "", claims = "", signature = ""] = token.split(".")
  const mac = new Bun.CryptoHasher("sha256", secret).update(`${header}.${claims}`).digest()
  const given = Buffer.from(signature, "base64url")
  if (given.length !== mac.length || !timingSafeEqual(given, mac)) return null
  const read = JSON.parse(Buffer.from(claims, "base64url").toString())
  known.set(token, read)
  return read
}
const bearer = /^Bearer +([\w.-]+) *$/i
const claimsOf = (request: Request): Claims | null => {
  const token = bearer.exec(request.headers.get("authorization") ?? "")?.[1] ?? ""
  const claims = known.get(token) ?? verify(token)
  return claims !== null && claims.exp > Date.now() / 1000 ? claims : null
}

let lines: Array<string> = []
const flush = () => {
  console.log(lines.join("\n"))
  lines = []
}
const log = (line: object) => {
  if (lines.length === 0) setImmediate(flush)
  lines.push(JSON.stringify(line))
}
const pathOf = (url: string) => {
  const start = url.indexOf("/", 8)
  const end = url.indexOf("?", start)
  return end === -1 ? url.slice(start) : url.slice(start, end)
}
const headersOf = (requestId: string, vary: string) => ({
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  vary,
  "content-type": "application/json;charset=utf-8",
  "x-request-id": requestId,
})
const fit = /^[A-Za-z0-9._-]{1,64}$/

type Name = keyof typeof answers
type Asked = Request & { readonly params: { readonly id: string } }
const account = asking("own")

const signedIn = (answer: ReturnType<(typeof answers)[Name]>, vary: string) => async (request: Asked) => {
  const started = performance.now()
  const given = request.headers.get("x-request-id")
  const requestId = given !== null && fit.test(given) ? given : crypto.randomUUID()
  const claims = claimsOf(request)
  const [user] = claims === null ? [] : await account(0, { id: claims.userId })
  if (user === undefined) return Response.json({ error: "UNAUTHORIZED" }, { status: 401 })
  const body = await answer(user, request.params.id)
  const response = new Response(JSON.stringify(body), {
    status: body === null ? 404 : 200,
    headers: headersOf(requestId, vary),
  })
  log({
    time: new Date().toISOString(),
    level: "info",
    message: "request",
    method: request.method,
    path: pathOf(request.url),
    status: response.status,
    ms: Math.round((performance.now() - started) * 10) / 10,
    requestId,
    userId: claims?.userId,
  })
  return response
}
/** What a visitor may see too: a cache has to know that a member sees another answer. */
const open: ReadonlySet<Name> = new Set<Name>([
  "profile",
  "item",
  "newest",
  "named",
  "rated",
  "showcase",
  "word",
  "events",
])
const answering = (name: Name) =>
  signedIn(answers[name](asking(name)), open.has(name) ? "Origin, Authorization" : "Origin")
const items = { newest: answering("newest"), named: answering("named"), rated: answering("rated") }
const [showcase, word] = [answering("showcase"), answering("word")]

/** The filters of the query decide; what else it could hold is not read. */
const queryOf = (request: Request) => new URLSearchParams(request.url.slice(request.url.indexOf("?") + 1))

Bun.serve({
  hostname: "127.0.0.1",
  port: Number(process.env["PORT"]),
  routes: {
    "/health": new Response(),
    "/users/me": { GET: answering("own") },
    "/users/:id": { GET: answering("profile") },
    "/items/:id": { GET: answering("item") },
    "/collections/:id/items": {
      GET: (request) => {
        const sort = request.url.includes("?") ? queryOf(request).get("sort") : null
        return (sort === "name" ? items.named : sort === "rating" ? items.rated : items.newest)(request)
      },
    },
    "/listings": {
      GET: (request) => {
        const q = request.url.includes("?") ? queryOf(request).get("q") : null
        return (q === null ? showcase : word)(request as Asked)
      },
    },
    "/feed": { GET: answering("feed") },
    "/chat/conversations": { GET: answering("conversations") },
    "/chat/conversations/:id/messages": { GET: answering("messages") },
    "/notifications": { GET: answering("notifications") },
    "/events": { GET: answering("events") },
  } as Record<string, Response | { GET: (request: Asked) => Promise<Response> }> as never,
})
