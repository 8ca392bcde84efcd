import { Context, DateTime, Effect, type Redacted } from "effect"
import { RegistrationClosed } from "./errors.ts"
import { AccountInvites, SecretTokens } from "./ports.ts"
import type { TokenHash } from "./session.ts"

/** Who may make an account: everybody, those with an invite, or administrators alone. Contract: auth, registration. */
export const Registration = Context.Reference<"open" | "invite" | "closed">("curio/auth/Registration", {
  defaultValue: () => "open",
})

const admitted = (how: "isGood" | "use") =>
  Effect.fnUntraced(function* (invite: TokenHash | null) {
    const registration = yield* Registration
    if (registration === "open") return
    const invites = yield* AccountInvites
    const isAdmitted =
      registration === "invite" && invite !== null && (yield* invites[how](invite, yield* DateTime.now))
    if (!isAdmitted) return yield* new RegistrationClosed()
  })

/** Refuses a registration while it is closed, or wants an invite and this is no good one. */
export const requireOpen = admitted("isGood")

/**
 * The same in the transaction that makes the account: it takes one use of the invite. While registration is open the
 * invite is not looked at and stays as it is. Contract: auth, registration.
 */
export const useInvite = admitted("use")

/** What an invite is stored and looked for by. */
export const hashOfInvite = Effect.fnUntraced(function* (code: Redacted.Redacted | null) {
  return code === null ? null : yield* (yield* SecretTokens).hash(code)
})
