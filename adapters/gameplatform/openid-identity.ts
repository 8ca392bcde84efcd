import { DateTime, Effect, Layer, Option } from "effect"
import {
  GamePlatformErrors,
  GamePlatformIdentity,
  type PlatformAccountId,
  type ProvenAccount,
} from "../../core/index.ts"
import { semaphore } from "../concurrency/semaphores.ts"
import { wholeText } from "../http/whole-text.ts"
import { confirmation, fieldsOf, isConfirmed, openIdNs, signInAddress } from "./openid-message.ts"
import { askPlatform, unreachable } from "./platform-request.ts"

interface IdentityOptions {
  readonly openIdEndpoint: string
  readonly idPattern: RegExp
}

/**
 * Verifies the account of a user with OpenID 2.0 without associations: the configured endpoint confirms every message
 * itself, and no request goes to an address taken from a message. Contract: gameplatform, linking.
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

/** The values that a message must state to be accepted here. */
interface Expected {
  readonly endpoint: string
  /** Matches a whole claimed id; its one group is the account id. */
  readonly idPattern: RegExp
  readonly returnTo: string
  readonly now: DateTime.Utc
}

/**
 * The account that the fields of a message claim to prove, which the platform must still confirm; or the name of the
 * invalid field. Contract: gameplatform, linking.
 */
const readAssertion = (fields: ReadonlyMap<string, string>, expected: Expected): ProvenAccount | string => {
  const field = (name: string): string => fields.get(name) ?? ""
  if (field("ns") !== openIdNs) return "ns"
  if (field("mode") !== "id_res") return "mode"
  if (field("op_endpoint") !== expected.endpoint) return "op_endpoint"
  if (field("return_to") !== expected.returnTo) return "return_to"
  if (field("identity") !== field("claimed_id")) return "identity"
  const accountId = accountOf(field("claimed_id"), expected.idPattern)
  if (accountId === null) return "claimed_id"
  if (field("assoc_handle") === "") return "assoc_handle"
  if (field("sig") === "") return "sig"
  if (!signsEnough(field("signed"))) return "signed"
  const nonce = readNonce(field("response_nonce"), expected.now)
  return nonce === null ? "response_nonce" : { accountId, nonce }
}

const accountOf = (claimedId: string, pattern: RegExp): PlatformAccountId | null => {
  // The length is limited because a pattern that backtracks can take very long on a long text.
  if (claimedId.length > 255) return null
  return (pattern.exec(claimedId)?.[1] || null) as PlatformAccountId | null
}

const mustBeSigned = ["op_endpoint", "claimed_id", "identity", "return_to", "response_nonce", "assoc_handle"]

const signsEnough = (list: string): boolean => {
  const names = list.split(",")
  return new Set(names).size === names.length && mustBeSigned.every((name) => names.includes(name))
}

/** A nonce of the platform, and when it was made. */
interface ResponseNonce {
  readonly value: string
  readonly issuedAt: DateTime.Utc
}

/**
 * The nonce in a text such as `2026-01-01T00:00:00Zabc`, or `null` when the text is invalid, is older than 5 minutes,
 * or is more than a minute ahead of `now`. Contract: gameplatform, linking.
 */
const readNonce = (text: string, now: DateTime.Utc): ResponseNonce | null => {
  const time = nonce.exec(text)?.[1]
  if (time === undefined) return null
  const issuedAt = Option.getOrNull(DateTime.make(time))
  // `Date` would turn February 31 into a day of March.
  if (issuedAt === null || DateTime.formatIso(issuedAt) !== time.replace("Z", ".000Z")) return null
  const age = DateTime.toEpochMillis(now) - DateTime.toEpochMillis(issuedAt)
  return age > oldestMillis || age < -aheadMillis ? null : { value: text, issuedAt }
}

// OpenID 2.0, 10.1: at most 255 characters, printable ASCII after the time.
const nonce = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)[\x21-\x7e]{0,235}$/
const oldestMillis = 5 * 60_000
const aheadMillis = 60_000
