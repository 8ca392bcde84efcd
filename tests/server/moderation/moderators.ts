import { grantRole, type Role, type UserId } from "../../../core/index.ts"
import { withAuthenticator } from "../../support/authenticator.ts"
import type { Service } from "../../support/service.ts"

type Person = Awaited<ReturnType<Service["person"]>>
type WithApp = Person & { readonly nextCode: () => string }

/** A person with a factor and a role, signed in by both steps, so that the session is proven. */
export const moderatorOf = async (service: Service, role: Role, known?: WithApp) => {
  const holder = known ?? (await withAuthenticator(await service.person(), service.clock))
  await service.inside(grantRole({ id: holder.user.id as UserId, role, by: null }))
  const browser = service.client()
  await browser.post("/auth/login", { email: holder.user.email, password: holder.password })
  const { body, status } = await browser.post("/auth/mfa", { code: holder.nextCode() })
  if (status !== 200) throw new Error(`POST /auth/mfa answered ${status}`)
  return { ...holder, ...browser.signedIn(body.accessToken as string), user: holder.user, password: holder.password }
}
