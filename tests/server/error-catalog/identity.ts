import { withAuthenticator } from "../../support/authenticator.ts"
import { hostileClient } from "../../support/hostile-provider.ts"
import { callbackUrl, startServiceWith } from "../../support/idp-service.ts"
import { startService } from "../../support/service.ts"
import { withPasskey } from "../../support/software-authenticator.ts"
import type { Arrival } from "../../support/traveller.ts"
import { answered, type Produced, type Producers, unknown, type World } from "./world.ts"

export const identity: Producers = {
  "users.EMAIL_ALREADY_EXISTS": async ({ ada, anyone }) =>
    answered(anyone.post("/auth/register", { email: ada.email, password: ada.password })),
  "auth.COMMON_PASSWORD": ({ anyone }) =>
    answered(anyone.post("/auth/register", { email: "common@example.com", password: "Password123" })),
  "auth.REGISTRATION_CLOSED": async () => {
    const service = await startService({ passwordCost: 4, env: { REGISTRATION: "closed" } })
    const registering = { email: "late@example.com", password: "correct horse" }
    const produced = await answered(service.client().post("/auth/register", registering))
    await service.stop()
    return produced
  },
  "auth.INVALID_CREDENTIALS": async ({ ada, anyone }) =>
    answered(anyone.post("/auth/login", { email: ada.email, password: "wrong horse" })),
  "auth.INVALID_RESET_TOKEN": async ({ anyone }) =>
    answered(anyone.post("/auth/reset-password", { token: "unknown", newPassword: "a new password" })),
  "auth.PASSWORD_ALREADY_SET": async ({ ada }) =>
    answered(ada.post("/auth/set-password", { newPassword: "a new password" })),
  "auth.INVALID_REFRESH_TOKEN": ({ service }) => answered(service.client().post("/auth/refresh")),
  "auth.INVALID_VERIFICATION_TOKEN": ({ anyone }) => answered(anyone.post("/auth/verify-email", { token: "unknown" })),
  "auth.NOT_FOUND": ({ ada }) => answered(ada.delete(`/auth/sessions/${unknown}`)),
  "auth.MFA_REQUIRED": async (world) => {
    const owner = await withFactor(world)
    return answered(world.anyone.post("/auth/login", { email: owner.email, password: owner.password }))
  },
  "exports.FORBIDDEN": ({ anyone }) => answered(anyone.get("/exports/files/unknown")),
  "exports.NOT_FOUND": ({ ada }) => answered(ada.get(`/exports/${crypto.randomUUID()}`)),
  "exports.RATE_LIMITED": async ({ service }) => {
    const person = await service.member()
    await person.post("/exports")
    return answered(person.post("/exports"))
  },
  "access-keys.LIMIT_REACHED": async ({ service }) => {
    const member = await service.member()
    const make = () => member.post("/auth/keys", { name: "A script", scopes: ["catalog:read"] })
    for (let n = 0; n < 25; n++) await make()
    return answered(make())
  },
  "access-keys.NOT_FOUND": ({ ada }) => answered(ada.delete(`/auth/keys/${unknown}`)),
  "factors.ALREADY_EXISTS": async (world) => answered((await withFactor(world)).post("/auth/totp")),
  "factors.INVALID_STATE": ({ service }) => answered(service.client().post("/auth/mfa", { code: "123456" })),
  "factors.LIMIT_REACHED": async ({ service }) => {
    const owner = await service.member()
    for (let n = 0; n < 20; n++) await withPasskey(owner)
    return answered(owner.post("/auth/passkeys/options"))
  },
  "factors.NOT_FOUND": async ({ service }) => answered((await service.member()).delete("/auth/totp")),
  "factors.PROOF_REQUIRED": async ({ anyone, ada }) => answered(anyone.post("/auth/totp", {}, { token: ada.token })),
  "factors.RATE_LIMITED": async (world) => {
    const owner = await withFactor(world)
    for (let n = 0; n < 10; n++) await owner.post("/auth/proof", { code: "wrong" })
    return answered(owner.post("/auth/proof", { code: "wrong" }))
  },
  "credentials.UNAUTHORIZED": ({ anyone }) => answered(anyone.put("/auth/change-password", {})),
  "idp.PROVIDER_UNREACHABLE": async () => {
    const service = await startServiceWith({ issuer: "http://127.0.0.1:9", client: hostileClient })
    const member = await service.member()
    const produced = await answered(member.get("/auth/idp/link"))
    await service.stop()
    return produced
  },
  "idp.IDP_NOT_LINKED": async ({ ada }) => answered(ada.delete("/auth/idp/link")),
  "idp.IDP_ALREADY_LINKED_TO_OTHER_USER": async ({ provider, service }) => {
    const [holder, other] = [await service.member(), await service.member()]
    await service.verify(other.email)
    provider.be({ sub: "taken", email: other.email, email_verified: true })
    await holder.link(holder.token, "")
    return answered(other.get("/auth/idp/link"))
  },
  "idp.PASSWORD_REQUIRED_BEFORE_UNLINK": async ({ provider, service }) => {
    provider.be({ sub: "passwordless", email: "passwordless@example.com", email_verified: true })
    const browser = service.browser()
    await browser.signIn("")
    const { body } = await browser.post("/auth/refresh")
    return answered(browser.delete("/auth/idp/link", undefined, { token: body.accessToken }))
  },
  "idp.INVALID_STATE": ({ service }) => landing(service.browser().land(`${callbackUrl}?state=unknown&code=x`)),
  "idp.OAUTH_FAILED": ({ provider, service }) => {
    provider.misbehave({ token: () => new Response(null, { status: 500 }) })
    return landing(service.browser().signIn(""))
  },
  "idp.EMAIL_MISSING": ({ provider, service }) => {
    provider.be({ sub: "without-mail" })
    return landing(service.browser().signIn(""))
  },
  "idp.LOGIN_FAILED": async ({ provider, service }) => {
    provider.be({ sub: "first", email: "twice@example.com", email_verified: true })
    await service.browser().signIn("")
    provider.be({ sub: "second", email: "twice@example.com", email_verified: true })
    return landing(service.browser().signIn(""))
  },
  "idp.LINK_FAILED": async ({ provider, service }) => {
    const member = await service.member()
    provider.be({ sub: "linked" })
    await member.link(member.token, "")
    provider.be({ sub: "another" })
    return landing(member.link(member.token, ""))
  },
}

const withFactor = async ({ service }: World) => withAuthenticator(await service.member(), service.clock)

/** The browser checks that it was a 302 to the frontend. */
const landing = async (arrival: Promise<Arrival>): Promise<Produced> => ({
  status: 302,
  body: { error: (await arrival).outcome["error"] },
})
