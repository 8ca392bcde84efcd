import { Effect } from "effect"
import type { Config } from "../../adapters/config/config.ts"
import { leavingOf, program } from "../../adapters/operations.ts"
import { type CheckResult, ok, warn } from "./check-result.ts"

/** Whether something that was to leave the service was given up, and whose keys web push has. */
export const checkLeaving = (config: Config): Effect.Effect<CheckResult> =>
  Effect.map(leavingOf(config), (found) => {
    const keys =
      config.pushKeys === null
        ? "The server makes the keys of web push by itself."
        : "Web push has the keys of the configuration."
    const { outbox = null, paused } = found ?? {}
    const ways = {
      mail: { what: "mails", how: "mail retry" },
      webhook: { what: "deliveries to webhooks", how: "webhooks retry --dead" },
      push: { what: "pushes", how: null },
    } as const
    const sentences = Object.entries(ways).flatMap(([channel, { how, what }]) => {
      const failed = outbox?.[channel as keyof typeof ways].failed ?? 0
      if (failed === 0) return []
      return [`${failed} ${what} were given up${how === null ? "" : `; "${program()} ${how}" sends them again`}.`]
    })
    const { byReceivers = 0, otherwise = 0 } = paused ?? {}
    if (byReceivers > 0)
      sentences.push(
        `${byReceivers} webhooks were paused because their receivers are gone or too slow; ` +
          `"${program()} webhooks list" shows them.`,
      )
    // That is what a user or an administrator wanted, or what the owner was notified of.
    const known = otherwise === 0 ? [keys] : [keys, `${otherwise} webhooks are paused for other reasons.`]
    return sentences.length === 0 ? ok(known.join(" ")) : warn([...known, ...sentences].join(" "))
  })
