import { DateTime, Effect, Layer } from "effect"
import { GamePlatformErrors, GamePlatformIdentity } from "../../core/index.ts"
import { semaphore } from "../concurrency/semaphores.ts"
import { wholeText } from "../http/whole-text.ts"
import { readAssertion } from "./assertion.ts"
import { confirmation, fieldsOf, isConfirmed, signInAddress } from "./openid-message.ts"
import { askPlatform, unreachable } from "./platform-request.ts"

interface IdentityOptions {
  readonly openIdEndpoint: string
  readonly idPattern: RegExp
}

/**
 * Verifies the account of a user with OpenID 2.0 without associations: the configured endpoint confirms every message
 * itself, and no request goes to an address taken from a message. Contract: game platform, linking.
 */
export const openIdIdentity = ({ openIdEndpoint: endpoint, idPattern }: IdentityOptions) =>
  Layer.sync(GamePlatformIdentity, () => {
    const limits = { timeoutMillis: 10_000, maxBytes: 8_192, inTurn: semaphore(32) }

    const confirmed = Effect.fn("gameplatform.confirm")(function* (fields: ReadonlyMap<string, string>) {
      const headers = { "content-type": "application/x-www-form-urlencoded" }
      // The request is not retried: the platform confirms a message only once.
      const request = { method: "POST", headers, body: confirmation(fields) } as const
      const { body, status } = yield* askPlatform(endpoint, request, limits, wholeText)
      if (body === null) return yield* unreachable(endpoint, `answers ${status}`)
      return isConfirmed(body)
    })

    return GamePlatformIdentity.of({
      signInUrl: (input) => Effect.sync(() => signInAddress(endpoint, input)),
      verify: Effect.fn("gameplatform.verify")(function* (message, { returnTo }) {
        const fields = fieldsOf(message)
        if (fields === null) return yield* invalid("has a parameter twice or a line break")
        if (fields.get("mode") === "cancel") return yield* new GamePlatformErrors.OpenIdCancelled()
        const now = yield* DateTime.now
        const assertion = readAssertion(fields, { endpoint, idPattern, returnTo, now })
        if (typeof assertion === "string") return yield* invalid(`has a wrong ${assertion}`)
        if (!(yield* confirmed(fields))) return yield* invalid("is not confirmed by the platform")
        return assertion
      }),
    })
  })

const invalid = (what: string) => new GamePlatformErrors.OpenIdInvalid({ reason: `The message ${what}.` })
