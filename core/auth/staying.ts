import { DateTime, Effect } from "effect"
import type { StayingFactors } from "../delivery/index.ts"
import type { UserId } from "../shared/index.ts"
import type { Change, EmailAddress } from "../users/index.ts"
import { type AddedFactor, endedThings, endsThing, eventOf, ProviderLinks, SecondFactors } from "../users/index.ts"

/** What still opens an account after a change, besides the password. */
export interface Staying {
  readonly provider: { readonly email: EmailAddress | null } | null
  /** `null` where it is not known. */
  readonly factors: StayingFactors | null
}

/**
 * Prepares the mail that names what stays after a change. What the account has may change until the transaction begins,
 * so `choose`, in the transaction and after the change, takes the mail about what was expected if it came so, and else
 * one that names nothing which is not sure. Contract: auth, what ends with a change.
 */
export const prepareStaying = Effect.fn("auth.prepareStaying")(function* <Mail, R>(
  userId: UserId,
  change: Change,
  prepare: (staying: Staying) => Effect.Effect<Mail, never, R>,
) {
  const links = yield* ProviderLinks
  const factors = yield* SecondFactors
  const now = Effect.gen(function* () {
    return { links: yield* links.of(userId), factors: yield* factors.of(userId) }
  })
  const event = eventOf(userId, change, yield* DateTime.now)
  const before = yield* now
  const ended = endedThings(event, "factors", before.factors)
  const expected: Staying = {
    provider: named(before.links.filter(({ addedAt }) => !endsThing(event, "providerLink", addedAt))),
    factors: counted(before.factors.filter((factor) => !ended.includes(factor))),
  }
  const [precise, linked, alone] = [
    yield* prepare(expected),
    yield* prepare({ provider: { email: null }, factors: null }),
    yield* prepare({ provider: null, factors: null }),
  ]
  const choose = Effect.map(now, (after) => {
    const provider = named(after.links)
    if (isSame({ provider, factors: counted(after.factors) }, expected)) return precise
    return provider === null ? alone : linked
  })
  return { choose }
})

/** What the mail says of linked accounts: of several it says that there is one. */
const named = (links: ReadonlyArray<{ readonly email: EmailAddress | null }>): Staying["provider"] => {
  const [link, ...others] = links
  if (link === undefined) return null
  return { email: others.length === 0 ? link.email : null }
}

const counted = (factors: ReadonlyArray<AddedFactor>): StayingFactors => ({
  totp: factors.some(({ kind }) => kind === "totp"),
  passkeys: factors.filter(({ kind }) => kind === "passkey").length,
})

const isSame = (one: Staying, other: Staying): boolean =>
  one.provider?.email === other.provider?.email &&
  (one.provider === null) === (other.provider === null) &&
  one.factors?.totp === other.factors?.totp &&
  one.factors?.passkeys === other.factors?.passkeys
