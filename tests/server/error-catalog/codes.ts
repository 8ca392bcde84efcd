import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import {
  codeOf,
  type ServerErrorStatus,
  type StatusTag,
  showsCode,
  statusOf,
  titleOf,
} from "../../../server/http/answers/error-status.ts"
import { inputMessages } from "../../../server/http/answers/input-messages.ts"

/** A code of the sources, and the answer that has it. */
interface Code {
  /** `<module>.<CODE>`; `http` is the module of what the server answers itself. */
  readonly name: string
  readonly code: string
  readonly status: number
  /** All of the text of the body. */
  readonly body: RegExp
  /** Whether clients read the code. */
  readonly isShown: boolean
}

/**
 * The codes that no request brings about, each with the reason. That every other code of the sources was answered to a
 * request of some test is the last check of `npm test`, `tests/answered-codes.ts`.
 */
export const withoutRequest: Readonly<Record<string, string>> = {
  "auth.HASHER_BUSY": "it takes more logins at once than wait in line, see tests/server/auth",
  "editions.SOURCE_UNUSABLE": "it is remembered for a minute, and answered as LOOKUP_UNAVAILABLE",
  "files.IMAGES_BUSY": "it takes more uploads at once than wait in line, see tests/server/files/busy-uploads.test.ts",
  "http.CLIENT_CLOSED_REQUEST": "no client is there to receive it",
  "imports.IMPORT_NOT_RESUMABLE": "only the command line resumes imports",
  "items.INVALID_PURCHASE": "the routes refuse it by their schemas before, and files leave it out with a note",
  "items.INVALID_TAGS": "the routes refuse them by their schemas before, and files leave them out with a note",
  "editors.NOT_FOUND": "the answer is the same as for a collection that is not there",
  "mail.NOT_FOUND": "only the command line sends mails again",
  "mail.NOT_SENT": "only workers and the command line send mails",
  "users.NOT_SUSPENDED": "only the command line ends a suspension",
}

const root = join(import.meta.dirname, "../../..")
const sourcesBelow = (folder: string, end = ".ts") =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(end))
    .map((file) => readFileSync(join(root, folder, file), "utf8"))

/** The codes of the core: every class that `CodedError` makes. */
const ofTheCore = (): ReadonlyArray<Code> =>
  sourcesBelow("core", "errors.ts")
    .flatMap((source) => [...source.matchAll(/CodedError<\w+>\(\)\(\s*"([a-z-]+\.[A-Z_]+)"/g)])
    .map(([, tag = ""]) => ({ name: tag, code: tag.slice(tag.indexOf(".") + 1), ...answerOf(tag) }))

const answerOf = (tag: string): Pick<Code, "body" | "isShown" | "status"> => {
  if (isInput(tag)) {
    const body = { statusCode: 400, error: "Bad Request", message: inputMessages[tag], code: "ERR_VALIDATION" }
    return { status: 400, body: textOf(body), isShown: false }
  }
  // What has no status arrives in the address of a redirect, if at all.
  if (!hasStatus(tag)) return { status: 302, body: textOf({ error: codeOf(tag as StatusTag) }), isShown: true }
  const status = statusOf(tag)
  return showsCode(tag)
    ? { status, body: textOf({ error: codeOf(tag) }), isShown: true }
    : { status, body: textOf({ statusCode: status, error: titleOf[status as ServerErrorStatus] }), isShown: false }
}

const textOf = (body: object) =>
  new RegExp(`^${RegExp.escape(JSON.stringify(body)).replace(RegExp.escape("<key>"), "\\w+")}$`)

/** Whether the code is answered as input that does not fit the schema, on any route. */
export const isInput = (tag: string): tag is keyof typeof inputMessages => tag in inputMessages
const hasStatus = (tag: string): tag is StatusTag => statusOf(tag as StatusTag) !== undefined

/** The codes that the sources of the server answer themselves. */
const ofTheServer = (): ReadonlyArray<Code> => {
  const written = sourcesBelow("server").flatMap((source) => [
    ...source.matchAll(/(?:HttpError|super|status)\((\d{3}), (?:\{ error: )?"([A-Z_]+)"/g),
    ...source.matchAll(/status: (\d{3}), body: \{ error: "([A-Z_]+)" \}/g),
    ...source.matchAll(/limitCode: (?=("[A-Z_]+"))/g).map(([, code]) => ["", "413", JSON.parse(code ?? "")]),
  ])
  const statuses = Map.groupBy(written, ([, , code = ""]) => code)
  return Array.from(
    statuses,
    ([code, found]) => [code, [...new Set(found.map(([, status]) => Number(status)))]] as const,
  )
    .flatMap(([code, all]) =>
      all.map((status) => ({ code, status, name: all.length > 1 ? `${code} ${status}` : code })),
    )
    .map(({ code, name, status }) => ({
      code,
      status,
      name: `http.${name}`,
      body: textOf({ error: code }),
      isShown: true,
    }))
}

/** Every code of the sources. */
export const codes: ReadonlyArray<Code> = [...ofTheCore(), ...ofTheServer()]
