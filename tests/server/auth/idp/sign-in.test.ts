import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { callbackUrl, type IdpService, startServiceWith } from "../../../support/idp-service.ts"
import { type OpenIdProvider, openIdClient, openIdProvider, type Person } from "../../../support/openid-provider.ts"
import { engines } from "../../../support/service.ts"

describe.each(engines)("With a certified provider, on %s", (engine) => {
  let provider: OpenIdProvider
  let service: IdpService
  beforeAll(async () => {
    provider = await openIdProvider(callbackUrl)
    service = await startServiceWith({ issuer: provider.issuer, client: openIdClient, engine })
  })
  afterAll(async () => {
    await service.stop()
    await provider.stop()
  })

  let people = 0
  const someone = (more: Person = {}) => {
    const email = `someone${++people}@example.com`
    return { email, login: provider.enrol({ email, email_verified: true, ...more }) }
  }

  describe("A user new", () => {
    test("is registered, verified, without a password, and signed in by the cookie alone", async () => {
      const { email, login } = someone({ name: "  Vera  ", picture: "https://pictures.example/v.png" })
      const browser = service.browser()
      const { outcome, headers } = await browser.signIn(login)
      expect(outcome).toEqual({ mode: "register" })
      expect(headers.get("cache-control")).toBe("no-store")
      const { body } = await browser.post("/auth/refresh")
      expect(body.user).toEqual({ id: expect.any(String), email, displayName: "Vera" })
      const me = await browser.get("/users/me", { token: body.accessToken })
      expect(me.body).toMatchObject({
        email,
        emailVerified: true,
        hasPassword: false,
        avatarUrl: "https://pictures.example/v.png",
      })
      expect(service.mailsTo(email)).toEqual([])
    })

    test.each<[string, Person, RegExp]>([
      ["no name", {}, /^someone\d+$/],
      ["a blank name", { name: "  " }, /^someone\d+$/],
      ["a name of 101 characters", { name: "😀".repeat(101) }, /^(😀){100}$/u],
      ["a name with a NUL", { name: "V\0W" }, /^VW$/],
      ["a name with line ends and an escape", { name: "\u001bVera\r\nW" }, /^Vera W$/],
      ["a name of control characters", { name: "\u0007\u009b" }, /^someone\d+$/],
      ["an invisible name", { name: "\u200b\u3164" }, /^someone\d+$/],
      ["a name with a joiner", { name: "👨\u200d👩\u200d👧" }, /^👨\u200d👩\u200d👧$/u],
    ])("with %s is called as the contract says", async (_, person, name) => {
      const { email, login } = someone(person)
      expect((await service.browser().signIn(login)).outcome).toEqual({ mode: "register" })
      expect((await service.account(email))?.displayName).toMatch(name)
    })

    test("may set a first password, and then sign in with it", async () => {
      const { email, login } = someone()
      const browser = service.browser()
      await browser.signIn(login)
      const { body } = await browser.post("/auth/refresh")
      const token = body.accessToken
      const set = () => browser.post("/auth/set-password", { newPassword: "a first password" }, { token })
      expect((await set()).status).toBe(204)
      expect((await set()).body).toEqual({ error: "PASSWORD_ALREADY_SET" })
      expect((await browser.post("/auth/login", { email, password: "a first password" })).status).toBe(200)
    })
  })

  test("a user who was here before is signed in, and the e-mail of the link follows the provider's", async () => {
    const { email, login } = someone()
    await service.browser().signIn(login)
    const before = await service.account(email)
    provider.change(login, { email: `new-${email}`, email_verified: false, name: "Another" })
    const browser = service.browser()
    expect((await browser.signIn(login)).outcome).toEqual({ mode: "login" })
    expect((await browser.post("/auth/refresh")).body.user.id).toBe(before?.id)
    expect(await service.account(email)).toEqual(before)
    expect(await service.links()).toContainEqual(
      expect.objectContaining({ user_id: before?.id, subject: login, email: `new-${email}` }),
    )
  })

  test("a user with a verified account and a password gets the two linked, keeps everything, and is notified", async () => {
    const { email, login } = someone({ picture: "https://pictures.example/v.png" })
    const member = await service.member(email)
    expect(await service.verify(email)).toBe(204)
    expect((await service.browser().signIn(login)).outcome).toEqual({ mode: "linked-login" })
    expect((await member.post("/auth/login", { email, password: member.password })).status).toBe(200)
    expect((await member.get("/users/me")).body).toMatchObject({
      hasPassword: true,
      avatarUrl: "https://pictures.example/v.png",
    })
    expect((await service.mailTo(email, "identity provider")).to).toBe(email)
    expect((await service.browser().signIn(login)).outcome).toEqual({ mode: "login" })
  })

  test("a second account of the provider under a verified account's e-mail is not let in, and replaces nothing", async () => {
    const { email, login } = someone()
    await service.browser().signIn(login)
    const links = await service.links()
    const second = provider.enrol({ email, email_verified: true })
    const browser = service.browser()
    expect((await browser.signIn(second)).outcome).toEqual({ error: "LOGIN_FAILED" })
    expect((await browser.post("/auth/refresh")).status).toBe(401)
    expect(await service.links()).toEqual(links)
  })

  test("an account whose address differs in case is another one", async () => {
    const { email, login } = someone()
    await service.member(email.toUpperCase())
    expect((await service.browser().signIn(login)).outcome).toEqual({ mode: "register" })
  })

  describe("Linking", () => {
    test("needs no e-mail, may be repeated, and lets in a user who is linked", async () => {
      const member = await service.member()
      const login = provider.enrol({})
      expect((await member.link(member.token, login)).outcome).toEqual({ mode: "link" })
      expect((await member.link(member.token, login)).outcome).toEqual({ mode: "link" })
      expect(await service.links()).toContainEqual(
        expect.objectContaining({ user_id: member.id, subject: login, email: null }),
      )
      expect((await service.mailTo(member.email, "identity provider")).to).toBe(member.email)
      const browser = service.browser()
      expect((await browser.signIn(login)).outcome).toEqual({ mode: "login" })
      expect((await browser.post("/auth/refresh")).body.user.id).toBe(member.id)
    })

    test("signs no user in and out: the session is the one from before", async () => {
      const member = await service.member()
      const cookie = member.jar.get("refreshToken")
      const { headers } = await member.link(member.token, provider.enrol({}))
      expect(headers.getSetCookie().join()).not.toContain("refreshToken")
      expect(member.jar.get("refreshToken")).toBe(cookie ?? "")
    })

    test("another account while one is linked replaces nothing", async () => {
      const member = await service.member()
      await member.link(member.token, provider.enrol({}))
      const links = await service.links()
      expect((await member.link(member.token, provider.enrol({}))).outcome).toEqual({ error: "LINK_FAILED" })
      expect(await service.links()).toEqual(links)
    })

    test("another user's account is refused on the way back", async () => {
      const { login } = someone()
      await service.browser().signIn(login)
      const member = await service.member()
      const links = await service.links()
      const { outcome } = await member.link(member.token, login)
      expect(outcome).toEqual({ error: "IDP_ALREADY_LINKED_TO_OTHER_USER" })
      expect(await service.links()).toEqual(links)
    })

    test("is refused at once when the account under the user's verified e-mail is another user's", async () => {
      const victim = await service.member()
      const other = await service.member()
      const login = provider.enrol({ email: victim.email, email_verified: true })
      expect((await other.link(other.token, login)).outcome).toEqual({ mode: "link" })
      // A user who only claims the address must not learn who has it at the provider.
      expect((await victim.get("/auth/idp/link")).status).toBe(200)
      expect(await service.verify(victim.email)).toBe(204)
      victim.jar.clear()
      const refused = await victim.get("/auth/idp/link")
      expect([refused.status, refused.body]).toEqual([400, { error: "IDP_ALREADY_LINKED_TO_OTHER_USER" }])
      expect(refused.headers.getSetCookie()).toEqual([])
      expect((await other.get("/auth/idp/link")).status).toBe(200)
    })

    test("is not refused because another user's account claims the e-mail without proof", async () => {
      const victim = await service.member()
      expect(await service.verify(victim.email)).toBe(204)
      const other = await service.member()
      await other.link(other.token, provider.enrol({ email: victim.email, email_verified: false }))
      expect((await victim.get("/auth/idp/link")).status).toBe(200)
    })

    test("to a user who was deleted meanwhile fails", async () => {
      const member = await service.member()
      const { body } = await member.get("/auth/idp/link")
      const callback = await member.throughProvider(body.url, provider.enrol({}))
      expect((await member.delete("/users/me", { password: member.password })).status).toBe(204)
      expect((await member.land(callback)).outcome).toEqual({ error: "LINK_FAILED" })
    })

    test("of one account by ten users at once succeeds once", async () => {
      const login = provider.enrol({})
      const members = await Promise.all(Array.from({ length: 10 }, () => service.member()))
      const outcomes = await Promise.all(
        members.map(async (member) => (await member.link(member.token, login)).outcome),
      )
      expect(outcomes.filter(({ mode }) => mode === "link")).toHaveLength(1)
      expect(outcomes.filter(({ error }) => error === "IDP_ALREADY_LINKED_TO_OTHER_USER")).toHaveLength(9)
    })
  })

  test("a user new who comes back from ten tabs at once is registered once", async () => {
    const { email, login } = someone()
    const trips = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const browser = service.browser()
        return { browser, callback: await browser.throughProvider(await browser.setOut(), login) }
      }),
    )
    const outcomes = await Promise.all(
      trips.map(async ({ browser, callback }) => (await browser.land(callback)).outcome),
    )
    expect(outcomes.filter(({ mode }) => mode === "register")).toHaveLength(1)
    expect(outcomes.filter(({ mode }) => mode === "login")).toHaveLength(9)
    expect(await service.query(`select id from users where email = '${email}'`)).toHaveLength(1)
  })

  describe("Unlinking", () => {
    test("ends the way in over the provider, once", async () => {
      const member = await service.member()
      const login = provider.enrol({})
      await member.link(member.token, login)
      const unlink = () => member.delete("/auth/idp/link")
      expect([(await unlink()).status, (await unlink()).body]).toEqual([204, { error: "IDP_NOT_LINKED" }])
      expect((await service.browser().signIn(login)).outcome).toEqual({ error: "EMAIL_MISSING" })
    })

    test("needs a password to come back with", async () => {
      const { login } = someone()
      const browser = service.browser()
      await browser.signIn(login)
      const { accessToken: token } = (await browser.post("/auth/refresh")).body
      const unlink = () => browser.delete("/auth/idp/link", undefined, { token })
      const refused = await unlink()
      expect([refused.status, refused.body]).toEqual([409, { error: "PASSWORD_REQUIRED_BEFORE_UNLINK" }])
      await browser.post("/auth/set-password", { newPassword: "a first password" }, { token })
      expect((await unlink()).status).toBe(204)
    })

    test("without a link and without a password is a 404: the link is looked at first", async () => {
      const { token } = await service.personWithoutPassword()
      const gone = await service.browser().delete("/auth/idp/link", undefined, { token })
      expect([gone.status, gone.body]).toEqual([404, { error: "IDP_NOT_LINKED" }])
    })
  })

  test.each([
    ["GET", "/auth/idp/link"],
    ["DELETE", "/auth/idp/link"],
  ])("%s %s is for those who are signed in", async (method, path) => {
    const { status, body } = await service.browser().send(method, path)
    expect([status, body]).toEqual([401, { error: "UNAUTHORIZED" }])
  })
})
