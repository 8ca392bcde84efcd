import { callbackUrl } from "../../support/idp-service.ts"
import type { Arrival } from "../../support/traveller.ts"
import { answered, type Produced, type Producers } from "./world.ts"

export const identity: Producers = {
  "auth.EMAIL_ALREADY_EXISTS": async ({ ada, anyone }) =>
    answered(anyone.post("/auth/register", { email: ada.email, password: ada.password })),
  "auth.INVALID_CREDENTIALS": async ({ ada, anyone }) =>
    answered(anyone.post("/auth/login", { email: ada.email, password: "wrong horse" })),
  "auth.INVALID_RESET_TOKEN": async ({ anyone }) =>
    answered(anyone.post("/auth/reset-password", { token: "unknown", newPassword: "a new password" })),
  "auth.PASSWORD_ALREADY_SET": async ({ ada }) =>
    answered(ada.post("/auth/set-password", { newPassword: "a new password" })),
  "auth.USER_NOT_FOUND": async ({ service }) => {
    const gone = await service.member()
    await gone.delete("/users/me", { password: gone.password })
    return answered(gone.get("/auth/sessions"))
  },
  "auth.IDP_NOT_LINKED": async ({ ada }) => answered(ada.delete("/auth/idp/link")),
  "auth.IDP_ALREADY_LINKED_TO_OTHER_USER": async ({ provider, service }) => {
    const [holder, other] = [await service.member(), await service.member()]
    await service.verify(other.email)
    provider.be({ sub: "taken", email: other.email, email_verified: true })
    await holder.link(holder.token, "")
    return answered(other.get("/auth/idp/link"))
  },
  "auth.PASSWORD_REQUIRED_BEFORE_UNLINK": async ({ provider, service }) => {
    provider.be({ sub: "passwordless", email: "passwordless@example.com", email_verified: true })
    const browser = service.browser()
    await browser.signIn("")
    const { body } = await browser.post("/auth/refresh")
    return answered(browser.delete("/auth/idp/link", undefined, { token: body.accessToken }))
  },
  "idp-callback.INVALID_STATE": ({ service }) => landing(service.browser().land(`${callbackUrl}?state=unknown&code=x`)),
  "idp-callback.OAUTH_FAILED": ({ provider, service }) => {
    provider.misbehave({ token: () => new Response(null, { status: 500 }) })
    return landing(service.browser().signIn(""))
  },
  "idp-callback.EMAIL_MISSING": ({ provider, service }) => {
    provider.be({ sub: "without-mail" })
    return landing(service.browser().signIn(""))
  },
  "idp-callback.LOGIN_FAILED": async ({ provider, service }) => {
    provider.be({ sub: "first", email: "twice@example.com", email_verified: true })
    await service.browser().signIn("")
    provider.be({ sub: "second", email: "twice@example.com", email_verified: true })
    return landing(service.browser().signIn(""))
  },
  "idp-callback.LINK_FAILED": async ({ provider, service }) => {
    const member = await service.member()
    provider.be({ sub: "linked" })
    await member.link(member.token, "")
    provider.be({ sub: "another" })
    return landing(member.link(member.token, ""))
  },
}

/** The browser checks that it was a 302 to the frontend. */
const landing = async (arrival: Promise<Arrival>): Promise<Produced> => ({
  status: 302,
  code: (await arrival).outcome["error"] ?? "none",
})
