import { join } from "node:path"
import { pinned, root } from "./children.ts"

/**
 * Sends authenticated GETs for some seconds from a process of its own, as many as are answered; answers how many that
 * were. Throws when one was not answered with a 200. Uses wrk where it is installed, else autocannon.
 */
export const requestsIn = async (url: string, token: string, seconds: number, connections = 32): Promise<number> =>
  (generator === "wrk" ? byWrk : byAutocannon)(url, `authorization: Bearer ${token}`, seconds, connections)

export const generator = Bun.which("wrk") === null ? "autocannon" : "wrk"

const byWrk = async (url: string, header: string, seconds: number, connections: number): Promise<number> => {
  const report = await outputOf(["wrk", "-t1", `-c${connections}`, `-d${seconds}s`, "-H", header, url])
  if (/Non-2xx|Socket errors/.test(report)) throw new Error(report)
  return Number(/(\d+) requests in/.exec(report)?.[1])
}

const byAutocannon = async (url: string, header: string, seconds: number, connections: number): Promise<number> => {
  const program = join(root, "node_modules/autocannon/autocannon.js")
  const options = ["--json", "-c", String(connections), "-d", String(seconds), "-H", header.replace(": ", "=")]
  const report = JSON.parse(await outputOf([process.execPath, program, ...options, url]))
  if (report.non2xx > 0 || report.errors > 0) throw new Error(`${report.non2xx} refusals, ${report.errors} errors`)
  return report["2xx"]
}

const outputOf = async (command: string[]): Promise<string> => {
  const child = Bun.spawn(pinned("load", command), { stdin: "ignore", stdout: "pipe", stderr: "ignore" })
  const [output] = await Promise.all([child.stdout.text(), child.exited])
  return output
}
