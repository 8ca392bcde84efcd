import { join } from "node:path"
import { pinned, root } from "./children.ts"

/**
 * Sends authenticated GETs for some seconds from a process of its own, as many as are answered; answers how many that
 * were. Throws when one was not answered with a 200. Uses wrk where it is installed, else autocannon.
 */
export const requestsIn = async (url: string, token: string, seconds: number, connections = 32): Promise<number> =>
  (generator === "wrk" ? byWrk : byAutocannon)(url, `authorization: Bearer ${token}`, seconds, connections)

/** A GET with a token of its own, or none; with a body in JSON a POST. */
export interface Signed {
  readonly path: string
  readonly token: string | null
  readonly body?: string
  /** The address of its client, which a proxy in front of the server names. */
  readonly address?: string
}

/**
 * The same for many requests in turn; answers what sends them for some seconds. `file` without its extension is where
 * the generator reads them from.
 */
export const sender = async (file: string, url: string, requests: ReadonlyArray<Signed>, connections = 32) => {
  if (generator === "wrk") {
    const lines = requests.map(({ address = "", body, path, token }) =>
      token === null
        ? `    wrk.format("GET", "${path}", {}),`
        : body === undefined
          ? `    wrk.format("GET", "${path}", auth("${token}", "${address}")),`
          : `    wrk.format("POST", "${path}", auth("${token}", "${address}"), [[${body}]]),`,
    )
    await Bun.write(`${file}.lua`, script.replace("    -- requests", lines.join("\n")))
    return async (seconds: number): Promise<number> =>
      requestsReported(await outputOf(["wrk", "-t1", `-c${connections}`, `-d${seconds}s`, "-s", `${file}.lua`, url]))
  }
  // The format of HTTP archives (HAR 1.2).
  const rest = { httpVersion: "HTTP/1.1", cookies: [], queryString: [], headersSize: -1, bodySize: 0 }
  const entries = requests.map(({ address, body, path, token }) => ({
    request: {
      ...rest,
      method: body === undefined ? "GET" : "POST",
      url: url + path,
      headers: [
        ...(token === null ? [] : [{ name: "authorization", value: `Bearer ${token}` }]),
        ...(address === undefined ? [] : [{ name: "x-forwarded-for", value: address }]),
        contentType,
      ],
      ...(body === undefined ? {} : { postData: { mimeType: contentType.value, text: body } }),
    },
  }))
  const archive = { log: { version: "1.2", creator: { name: "curio", version: "1" }, entries } }
  await Bun.write(`${file}.har`, JSON.stringify(archive))
  return (seconds: number): Promise<number> =>
    answeredOf(["--har", `${file}.har`, "-c", String(connections), "-d", String(seconds), url])
}

const contentType = { name: "content-type", value: "application/json" }

const script = `local n, requests = 0, {}
local function auth(token, address)
  local headers = { ["Authorization"] = "Bearer " .. token, ["Content-Type"] = "application/json" }
  if address ~= "" then headers["X-Forwarded-For"] = address end
  return headers
end
function init()
  requests = {
    -- requests
  }
end
function request()
  n = n % #requests + 1
  return requests[n]
end
`

export const generator = Bun.which("wrk") === null ? "autocannon" : "wrk"

const byWrk = async (url: string, header: string, seconds: number, connections: number): Promise<number> => {
  return requestsReported(await outputOf(["wrk", "-t1", `-c${connections}`, `-d${seconds}s`, "-H", header, url]))
}

const requestsReported = (report: string): number => {
  if (/Non-2xx|Socket errors/.test(report)) throw new Error(report)
  return Number(/(\d+) requests in/.exec(report)?.[1])
}

const byAutocannon = (url: string, header: string, seconds: number, connections: number): Promise<number> =>
  answeredOf(["-c", String(connections), "-d", String(seconds), "-H", header.replace(": ", "="), url])

const answeredOf = async (options: ReadonlyArray<string>): Promise<number> => {
  const program = join(root, "node_modules/autocannon/autocannon.js")
  const report = JSON.parse(await outputOf([process.execPath, program, "--json", ...options]))
  if (report.non2xx > 0 || report.errors > 0) throw new Error(`${report.non2xx} refusals, ${report.errors} errors`)
  return report["2xx"]
}

const outputOf = async (command: string[]): Promise<string> => {
  const child = Bun.spawn(pinned("load", command), { stdin: "ignore", stdout: "pipe", stderr: "ignore" })
  const [output] = await Promise.all([child.stdout.text(), child.exited])
  return output
}
