import { expect } from "bun:test"
import type { CredentialsService } from "../../../support/credentials-service.ts"
import type { softwareAuthenticator } from "../../../support/software-authenticator.ts"

export type Thief = Awaited<ReturnType<CredentialsService["logIn"]>>

/** Accounts that were robbed, and what their owners and thieves do with mails, passkeys and links. */
export const thieves = (service: () => CredentialsService) => {
  /** An account whose address was proven, with the thief's browser, which knows the password. */
  const robbed = async () => {
    const owner = await service().member()
    expect(await service().verify(owner.email)).toBe(204)
    const thief = await thiefOf(owner.email)
    return { owner, thief }
  }
  const thiefOf = async (email: string) => {
    const member = await service().logIn(email, "correct horse")
    expect(member.status).toBe(200)
    return member
  }
  let addresses = 0
  const freshEmail = () => `fresh${++addresses}@example.org`
  const passkeyOpens = async (authenticator: ReturnType<typeof softwareAuthenticator>) => {
    const browser = service().client()
    const { body } = await browser.post("/auth/passkey/options")
    return (await browser.post("/auth/passkey", { credential: authenticator.use(body) })).status
  }
  /** The same browser with an access token of this moment. */
  const refreshed = async (thief: Thief): Promise<Thief> => {
    const { body, status } = await thief.post("/auth/refresh")
    expect(status).toBe(200)
    return { ...thief, ...thief.signedIn(body.accessToken) }
  }
  const proofBy = (authenticator: ReturnType<typeof softwareAuthenticator>) => async (browser: Thief) => {
    const { body } = await browser.post("/auth/proof/options")
    return browser.post("/auth/proof", { credential: authenticator.use(body.passkey) })
  }
  const tokenTo = async (email: string, page: string) =>
    /#token=([\w-]+)/.exec((await service().mailTo(email, `${page}#`)).text)?.[1] ?? "no token"
  // Of several mails any one may arrive first.
  const tokenOfPasskey = async (email: string) =>
    /undo-added#token=([\w-]+)/.exec((await service().mailTo(email, "A passkey was added")).text)?.[1] ?? "no token"
  const undo = (token: string) => service().client().post("/auth/additions/undo", { token })
  const share = async (browser: Pick<Thief, "post">) => {
    const { body } = await browser.post("/collections", { name: "Games", type: "games" })
    const made = await browser.post("/shares", { targetType: "collection", targetId: body.id })
    expect(made.status).toBe(201)
    return new URL(made.body.url).pathname
  }
  const shown = async (path: string) => (await service().client().get(path)).status
  return { robbed, thiefOf, refreshed, proofBy, tokenTo, tokenOfPasskey, undo, share, shown, freshEmail, passkeyOpens }
}
