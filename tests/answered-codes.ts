import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { makeApp } from "../server/app.ts"
import { tagsOf } from "../server/http/answers/response-schemas.ts"
import { codes, isInput, withoutRequest } from "./server/error-catalog/codes.ts"
import { everyPart, madeUpServer } from "./server/http/made-up-server.ts"
import type { Noted } from "./support/answers.ts"

// The last check of `npm test`: each code of the sources was answered by a request of the run, with exactly the body
// of the contract, or `withoutRequest` says why no request brings it about. `CURIO_ANSWERS` names the folder with the
// answers that the clients of the tests noted.

interface Route {
  readonly method: string
  readonly pattern: RegExp
  /** The errors of the core that it declares. */
  readonly tags: ReadonlyArray<string>
}

const folder = process.env["CURIO_ANSWERS"] ?? ""

const routes = async (): Promise<ReadonlyArray<Route>> => {
  const server = madeUpServer()
  const made = makeApp(server.http, everyPart).routes.map(({ hooks, method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+").replaceAll("*", ".*")}$`),
    tags: Object.values((hooks.response ?? {}) as Readonly<Record<string, object>>).flatMap(tagsOf),
    // A route with fewer parameters comes first.
    parameters: path.split(/[:*]/).length,
  }))
  await server.stop()
  return made.toSorted((one, other) => one.parameters - other.parameters)
}

/**
 * The name of the code of an answer: that of the error which its route declares, else one that the server answers
 * itself. An answer that two errors of its route have says nothing about either.
 */
const nameOf = (all: ReadonlyArray<Route>, { body, method, path, status }: Noted): string | null => {
  const text = JSON.stringify(body)
  const fitting = codes.filter((code) => code.status === status && code.body.test(text)).map(({ name }) => name)
  const tags = all.find((route) => route.method === method && route.pattern.test(path))?.tags ?? []
  const declared = fitting.filter((name) => tags.includes(name) || isInput(name) || isRedirected(name, status, path))
  const found = declared.length > 0 ? declared : fitting.filter((name) => name.startsWith("http."))
  return found.length === 1 ? (found[0] ?? null) : null
}

/** Whether a callback redirects with the code of its module. */
const isRedirected = (name: string, status: number, path: string): boolean =>
  status === 302 && path.split("/").includes(name.slice(0, name.indexOf(".")))

const answers = readdirSync(folder).flatMap((file) =>
  readFileSync(join(folder, file), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Noted),
)
const all = await routes()
const answered = new Set(answers.map((answer) => nameOf(all, answer)))
const names = codes.map(({ name }) => name)
const complaints = [
  ...names.filter((name) => !answered.has(name) && !(name in withoutRequest)).map((name) => `${name}: no request`),
  ...Object.keys(withoutRequest)
    .filter((name) => answered.has(name) || !names.includes(name))
    .map((name) => `${name}: a request has it, or no source`),
]
console.log(complaints.join("\n"))
process.exit(complaints.length === 0 ? 0 : 1)
