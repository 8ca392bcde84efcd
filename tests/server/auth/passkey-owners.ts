import { DateTime } from "effect"
import type { CredentialId, Passkey, PasskeyId, UserId } from "../../../core/index.ts"
import type { Service } from "../../support/service.ts"
import { softwareAuthenticator, withPasskey } from "../../support/software-authenticator.ts"

/** A new user with a passkey. */
export const passkeyOwner = async (service: Service, authenticator = softwareAuthenticator()) => {
  const owner = await withPasskey(await service.person(), authenticator)
  /** A browser after the right password, with the options for its second step. */
  const logIn = async () => {
    const browser = service.client()
    const { status } = await browser.post("/auth/login", { email: owner.user.email, password: owner.password })
    if (status !== 401) throw new Error(`POST /auth/login answered ${status}`)
    return { ...browser, options: (await browser.post("/auth/mfa/options")).body }
  }
  return { ...owner, logIn }
}

/** A browser that has begun a sign-in with a passkey alone. */
export const passkeyArrival = async (service: Service) => {
  const browser = service.client()
  return { ...browser, options: (await browser.post("/auth/passkey/options")).body }
}

/** Passkeys of a user, as they are stored. */
export const passkeyRows = (userId: UserId, length: number) =>
  Array.from({ length }, (_, n): Passkey => {
    const credential = { credentialId: `${userId} ${n}` as CredentialId, publicKey: "k", transports: [], counter: 0 }
    const named = { name: "Key", createdAt: DateTime.makeUnsafe(n), lastUsedAt: null }
    return { id: Bun.randomUUIDv7() as PasskeyId, userId, backedUp: false, ...credential, ...named }
  })
