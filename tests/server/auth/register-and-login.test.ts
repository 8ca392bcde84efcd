import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const jwt = /^[\w-]+\.[\w-]+\.[\w-]+$/

describe.each(engines)("Register and log in, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  })
  afterAll(() => service.stop())

  test("registering answers 201 with the tokens, the cookie, and a mail to verify the address", async () => {
    const ada = service.client()
    const answer = await ada.post("/auth/register", {
      email: "ada@example.com",
      password: "correct horse",
      displayName: " Ada ",
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      accessToken: expect.stringMatching(jwt),
      user: { id: expect.stringMatching(uuid), email: "ada@example.com", displayName: "Ada" },
    })
    expect(answer.headers.get("cache-control")).toBe("no-store")
    const cookie = answer.headers.getSetCookie()
    expect(cookie).toHaveLength(1)
    expect(cookie[0]).toMatch(/^refreshToken=[\w-]{43}; /)
    for (const attribute of [/; HttpOnly/, /; SameSite=lax/i, /; Path=\//, /; Expires=/])
      expect(cookie[0]).toMatch(attribute)
    expect(cookie[0]).not.toMatch(/; Secure/)
    const mail = await service.mailTo("ada@example.com")
    expect(mail.text).toMatch(/\/verify-email#token=[\w-]{43}/)
    expect(mail.html).toContain("verify-email#token=")
  })

  test("the mail speaks the language of the browser, and later mails too", async () => {
    const dora = service.client()
    const email = "dora@example.com"
    const headers = { "accept-language": "nl, de-AT;q=0.9, en;q=0.8" }
    await dora.post("/auth/register", { email, password: "correct horse" }, { headers })
    expect((await service.mailTo(email)).subject).toBe("Bestätige deine E-Mail-Adresse")
    await service.client().post("/auth/forgot-password", { email })
    expect((await service.mailTo(email)).subject).toBe("Setze dein Passwort zurück")
  })

  test("the name defaults to the part before the @", async () => {
    const { body } = await service
      .client()
      .post("/auth/register", { email: "grace.h@example.com", password: "correct horse" })
    expect(body.user.displayName).toBe("grace.h")
  })

  test("an address that is registered is 409 EMAIL_ALREADY_EXISTS, and sends nothing; another case is another address", async () => {
    const twice = { email: "twice@example.com", password: "correct horse" }
    expect((await service.client().post("/auth/register", twice)).status).toBe(201)
    await service.mailTo("twice@example.com")
    const again = await service.client().post("/auth/register", twice)
    expect([again.status, again.body]).toEqual([409, { error: "EMAIL_ALREADY_EXISTS" }])
    expect(again.headers.getSetCookie()).toEqual([])
    expect(service.mailsTo("twice@example.com")).toHaveLength(1)
    expect((await service.client().post("/auth/register", { ...twice, email: "Twice@example.com" })).status).toBe(201)
  })

  test("of 20 registrations of one address at once exactly one wins", async () => {
    const body = { email: "race@example.com", password: "correct horse" }
    const answers = await Promise.all(Array.from({ length: 20 }, () => service.client().post("/auth/register", body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
  })

  test.each([
    [{ password: "correct horse" }, "body must have required property 'email'"],
    [{ email: "a@b.co" }, "body must have required property 'password'"],
    [{ email: "not an address", password: "correct horse" }, 'body.email must match format "email"'],
    [{ email: "Ada <a@b.co>", password: "correct horse" }, 'body.email must match format "email"'],
    [{ email: "a@b.co\r\nBcc: c@d.co", password: "correct horse" }, 'body.email must match format "email"'],
    [{ email: 7, password: "correct horse" }, "body.email must be string"],
    [{ email: "a@b.co", password: "1234567" }, "body.password must NOT have fewer than 8 characters"],
    [{ email: "a@b.co", password: "x".repeat(129) }, "body.password must NOT have more than 128 characters"],
    [
      { email: "a@b.co", password: "correct horse", displayName: "   " },
      "body.displayName must NOT have fewer than 1 characters",
    ],
    [
      { email: "a@b.co", password: "correct horse", displayName: "x".repeat(101) },
      "body.displayName must NOT have more than 100 characters",
    ],
  ])("%j is 400 that names the part and does not echo it", async (body, message) => {
    const answer = await service.client().post("/auth/register", body)
    expect([answer.status, answer.body]).toEqual([
      400,
      { statusCode: 400, error: "Bad Request", message, code: "ERR_VALIDATION" },
    ])
  })

  test("logging in answers 200 with the same shape, and every refusal is the same 401", async () => {
    const person = { email: "login@example.com", password: "correct horse" }
    const { body: registered } = await service.client().post("/auth/register", person)
    const answer = await service.client().post("/auth/login", person)
    expect([answer.status, answer.body.user]).toEqual([200, registered.user])
    expect(answer.headers.getSetCookie()[0]).toMatch(/^refreshToken=/)

    await service.createWithoutPassword("nopassword@example.com")
    const refusals = await Promise.all([
      service.client().post("/auth/login", { ...person, password: "wrong horse" }),
      service.client().post("/auth/login", { ...person, email: "unknown@example.com" }),
      service.client().post("/auth/login", { ...person, email: "nopassword@example.com" }),
      service.client().post("/auth/login", { ...person, email: "LOGIN@example.com" }),
    ])
    for (const refusal of refusals) {
      expect([refusal.status, refusal.text]).toEqual([401, '{"error":"INVALID_CREDENTIALS"}'])
      expect(refusal.headers.getSetCookie()).toEqual([])
    }
  })

  test("every byte of a password counts, also behind the 72nd", async () => {
    const password = "x".repeat(72)
    await service.client().post("/auth/register", { email: "long@example.com", password: `${password}1` })
    const login = (end: string) =>
      service.client().post("/auth/login", { email: "long@example.com", password: password + end })
    expect((await login("1")).status).toBe(200)
    expect((await login("2")).status).toBe(401)
    expect((await login("")).status).toBe(401)
  })
})

// Hashed at full cost: it takes long, so only here.
test.each(engines)(
  "On %s the database holds a bcrypt hash of cost 12 and no password, token or link",
  async (engine) => {
    const service = await startService({ engine })
    try {
      const password = "a password to look for"
      const ada = service.client()
      await ada.post("/auth/register", { email: "look@example.com", password })
      const mail = await service.mailTo("look@example.com")
      const token = /token=([\w-]{43})/.exec(mail.text)?.[1] ?? "no token"
      const stored = await service.everything()
      expect(stored).toContain("look@example.com")
      expect(stored).toMatch(/\$2[aby]\$12\$/)
      expect(stored).not.toContain(password)
      expect(stored).not.toContain(ada.jar.get("refreshToken") ?? "no cookie")
      expect(token).toHaveLength(43)
      expect(stored).not.toContain(token)
    } finally {
      await service.stop()
    }
  },
)
