import { Effect } from "effect"
import { semaphore } from "../concurrency/semaphores.ts"
import { wholeText } from "../http/whole-text.ts"
import { askPlatform, unreachable } from "./platform-request.ts"

/**
 * Whether these addresses of the platform answer, with any status; fails with the reason for the first address that
 * does not answer. For `curio doctor`.
 */
export const checkPlatform = (urls: ReadonlyArray<string>) =>
  Effect.forEach(urls, (url) => Effect.exit(checkAddress(url)), { concurrency: "unbounded" }).pipe(
    Effect.flatMap((exits) => Effect.all(exits, { discard: true })),
  )

const checkAddress = Effect.fn("gameplatform.check")(function* (url: string) {
  const limits = { timeoutMillis: 10_000, maxBytes: 0, inTurn: semaphore(1) }
  const { status } = yield* askPlatform(url, { method: "HEAD" }, limits, wholeText)
  if (status >= 500) return yield* unreachable(url, `answers ${status}`)
})
