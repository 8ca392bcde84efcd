import { statSync } from "node:fs"
import { get } from "node:http"

/** A line in the log of several servers. */
export interface Line {
  readonly message: string
  /** Which of the servers wrote it. */
  readonly worker?: number
  readonly pid?: number
  readonly path?: string
  readonly requestId?: string
}

export const sizeOf = (log: string): number => statSync(log).size

/** The lines that were written after the first bytes of a log. */
export const linesOf = async (log: string, from: number): Promise<ReadonlyArray<Line>> =>
  (await Bun.file(log).slice(from).text())
    .split("\n")
    .flatMap((line) => (line.startsWith("{") && line.endsWith("}") ? [JSON.parse(line)] : []))

/** The processes of the servers that were started after the first bytes of a log, the latest of each number. */
export const pidsSince = async (log: string, from: number): Promise<ReadonlyMap<number, number>> =>
  new Map(
    (await linesOf(log, from)).flatMap(({ message, pid, worker }) =>
      message === "a server listens" && worker !== undefined && pid !== undefined ? [[worker, pid]] : [],
    ),
  )

/** Sends one request on a connection of its own; answers its id, which is in the log too. */
export const answeredAlone = (url: string) =>
  new Promise<string | undefined>((resolve, reject) => {
    get(url, { agent: false }, (response) => {
      response.resume().once("end", () => resolve(response.headers["x-request-id"]?.toString()))
    }).once("error", reject)
  })
