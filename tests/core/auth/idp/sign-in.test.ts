import { describe, expect, test } from "bun:test"
import { DateTime, Result } from "effect"
import { type LinkedAccount, linkedAccount } from "../../../../core/auth/idp/linked-account.ts"
import { decideSignIn, type SignInState } from "../../../../core/auth/idp/sign-in.ts"
import { defaultProvider, type EmailAddress, type Identity, type User, type UserId } from "../../../../core/index.ts"
import { newUser, verified } from "../../../../core/users/user.ts"

const now = DateTime.makeUnsafe("2026-01-01T00:00:00.000Z")
const email = "v@example.com" as EmailAddress
const identity: Identity = {
  issuer: "https://idp",
  subject: "1",
  email,
  emailVerified: true,
  name: null,
  picture: null,
}
const unproven: User = newUser({ id: "v" as UserId, email, displayName: null, passwordHash: null, now })
const proven = verified(unproven, now)
const known = linkedAccount(defaultProvider, identity, "someUser" as UserId, now)
const other: LinkedAccount = { ...known, userId: unproven.id, subject: "2" }

const identities = {
  "a verified e-mail": identity,
  "an e-mail that is not verified": { ...identity, emailVerified: false },
  "an e-mail of which the provider does not say whether it is verified": { ...identity, emailVerified: null },
  "no e-mail": { ...identity, email: null },
  "no e-mail, but verified": { ...identity, email: null, emailVerified: true },
}
const states: Record<string, Omit<SignInState, "known">> = {
  "no account": { account: null, accountLink: null },
  "an account that was never verified": { account: unproven, accountLink: null },
  "an account that was never verified, with another link": { account: unproven, accountLink: other },
  "a verified account": { account: proven, accountLink: null },
  "a verified account with another link": { account: proven, accountLink: other },
}
const outcomes: Record<keyof typeof states, string> = {
  "no account": "register",
  "an account that was never verified": "linked-login, reclaimed",
  "an account that was never verified, with another link": "linked-login, reclaimed",
  "a verified account": "linked-login",
  "a verified account with another link": "idp.LOGIN_FAILED",
}

const outcome = (state: SignInState, who: Identity): string =>
  Result.match(decideSignIn(state, who), {
    onFailure: ({ _tag }) => _tag,
    onSuccess: (signIn) =>
      signIn.mode === "linked-login" && signIn.reclaim ? `${signIn.mode}, reclaimed` : signIn.mode,
  })

test.each<[keyof typeof identities, string]>([
  ["an e-mail that is not verified", "The email address is unverified: the provider says so by email_verified."],
  [
    "an e-mail of which the provider does not say whether it is verified",
    "The email address is unverified: the provider does not say email_verified.",
  ],
  ["no e-mail", "The provider gave no email address that can be used."],
  ["no e-mail, but verified", "The provider gave no email address that can be used."],
])("The log learns why there is no proven e-mail: %s", (name, reason) => {
  const refused = decideSignIn({ known: null, account: null, accountLink: null }, identities[name])
  expect(Result.getOrThrow(Result.flip(refused))).toMatchObject({ _tag: "idp.EMAIL_MISSING", reason })
})

describe.each(Object.entries(identities))("A user who comes with %s", (name, who) => {
  test.each(Object.entries(states))("and has a link signs in as its user, whatever there is: %s", (_, state) => {
    const decided = Result.getOrThrow(decideSignIn({ ...state, known }, who))
    expect(decided).toEqual({ mode: "login", userId: known.userId, link: known })
  })

  test.each(Object.entries(states))("and has no link, with %s", (state, has) =>
    expect(outcome({ ...has, known: null }, who)).toBe(
      name === "a verified e-mail" ? (outcomes[state] ?? "") : "idp.EMAIL_MISSING",
    ),
  )
})
