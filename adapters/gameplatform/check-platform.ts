import { Effect } from "effect"
import { wholeText } from "../whole-text.ts"
import { askPlatform, unreachable } from "./platform-request.ts"
import { turns } from "./turns.ts"

/** Whether something answers at these addresses of the platform, whatever it says; fails with the reason why not. For `curio doctor`. */
export const checkPlatform = (urls: ReadonlyArray<string>) =>
  Effect.forEach(urls, checkAddress, { concurrency: "unbounded", discard: true })

const checkAddress = Effect.fn("gameplatform.check")(function* (url: string) {
  const limits = { timeoutMillis: 10_000, maxBytes: 0, inTurn: turns(1) }
  const { status } = yield* askPlatform(url, { method: "HEAD" }, limits, wholeText)
  if (status >= 500) return yield* unreachable(url, `answers ${status}`)
})
