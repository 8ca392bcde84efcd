import { Effect } from "effect"
import type { Config } from "../../adapters/config/config.ts"
import { askServer, localAddress } from "../ask-server.ts"
import { type CheckResult, off, ok, warn } from "./check-result.ts"

/**
 * Asks the running server what held its thread for more than 50 ms in one piece: nothing else was answered meanwhile.
 * Contract: CLI, doctor.
 */
export const checkStretches = ({ host, port }: Config): Effect.Effect<CheckResult> => {
  if (port === 0) return Effect.succeed(off("PORT is 0, so the server cannot be asked."))
  const url = localAddress(host, port)
  return Effect.match(askServer(`${url}/metrics`, patienceMillis), {
    onFailure: () => off(`No server answers at ${url}.`),
    onSuccess: ({ status, text }) =>
      status === 200 ? resultOf(longStretchesIn(text)) : off(`${url}/metrics answers ${status}.`),
  })
}

const patienceMillis = 3000

interface LongStretches {
  readonly kind: string
  readonly name: string
  readonly count: number
}

/** What held the thread for long since the server started, most often first. */
export const longStretchesIn = (metrics: string): ReadonlyArray<LongStretches> =>
  Array.from(metrics.matchAll(line), ([, labels = "", count]) => ({
    kind: label(labels, "kind"),
    name: label(labels, "name"),
    count: Number(count),
  })).sort((one, other) => other.count - one.count)

const line = /^thread_long_stretches_total\{([^}]*)\} (\d+)/gm
const label = (labels: string, name: string): string => new RegExp(`${name}="([^"]*)"`).exec(labels)?.[1] ?? ""

const resultOf = (found: ReadonlyArray<LongStretches>): CheckResult => {
  if (found.length === 0) return ok("Nothing held the thread of the requests for more than 50 ms since the start.")
  const named = found.slice(0, mostNamed).map(({ count, kind, name }) => `${kind} ${name} ${count} times`)
  const further = found.length > mostNamed ? ` and ${found.length - mostNamed} others` : ""
  return warn(
    `Since the start these held the thread of the requests for more than 50 ms, while nothing else was answered: ` +
      `${named.join(", ")}${further}. Look at thread_stretch_seconds of /metrics.`,
  )
}

const mostNamed = 5
