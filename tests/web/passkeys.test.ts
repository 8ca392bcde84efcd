import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import type { CDPSession } from "playwright-core"
import { chromium, origin, type Site, signUp, startSite } from "./browser.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(240_000)

let site: Site

/** A person with an authenticator inside of the device, as the DevTools protocol has it (domain WebAuthn). */
const personWith = async (options: object = {}) => {
  const page = await site.person()
  const device: CDPSession = await page.own.newCDPSession(page)
  await device.send("WebAuthn.enable")
  const { authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true, ...options },
    },
  })
  const keys = async () => (await device.send("WebAuthn.getCredentials", { authenticatorId })).credentials
  return { page, keys, device, authenticatorId }
}
type Person = Awaited<ReturnType<typeof personWith>>

interface Answer {
  readonly status: number
  // What a test looks at is up to the test: the type of an answer is not known here.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly body: any
}

/** Asks the API from the page, with the cookies of the browser. */
const ask = ({ page }: Person, path: string, body: unknown = {}, token: string | null = null): Promise<Answer> => {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) }
  const request = JSON.stringify({ method: "POST", headers, body: JSON.stringify(body) })
  return page.evaluate(`(async () => {
    const response = await fetch(${JSON.stringify(path)}, ${request})
    return { status: response.status, body: await response.json().catch(() => null) }
  })()`)
}

/** What the browser makes or signs for options of the service, as it sends it; or the name of what it refuses with. */
const credentialOf = ({ page }: Person, kind: "create" | "get", options: unknown): Promise<unknown> => {
  const parse = kind === "create" ? "parseCreationOptionsFromJSON" : "parseRequestOptionsFromJSON"
  const publicKey = `PublicKeyCredential.${parse}(${JSON.stringify(options)})`
  return page.evaluate(`navigator.credentials.${kind}({ publicKey: ${publicKey} })
    .then((credential) => credential.toJSON(), (error) => error.name)`)
}

/** Signs up, and makes a passkey. */
const withPasskey = async (person: Person, name: string) => {
  const email = await signUp(person.page, name)
  const { body } = await ask(person, "/auth/refresh")
  const options = await ask(person, "/auth/passkeys/options", {}, body.accessToken)
  expect(options.status).toBe(200)
  const credential = await credentialOf(person, "create", options.body)
  const made = await ask(person, "/auth/passkeys", { credential, name: "Laptop" }, body.accessToken)
  expect([made.status, made.body.passkey.name, made.body.recoveryCodes.length]).toEqual([201, "Laptop", 10])
  return { email, token: body.accessToken as string }
}

describe.if(chromium !== null)("A passkey in Chromium, on a page of the built server", () => {
  beforeAll(async () => {
    site = await startSite()
  })
  afterAll(() => site.stop())

  test("is made for its site, and signs in without a name or a password", async () => {
    const person = await personWith()
    const { email } = await withPasskey(person, "Ada")
    const [key, ...others] = await person.keys()
    expect([key?.rpId, key?.isResidentCredential, others]).toEqual(["curio.localhost", true, []])
    await person.page.own.clearCookies()
    expect((await ask(person, "/auth/refresh")).status).toBe(401)
    const { body: options } = await ask(person, "/auth/passkey/options")
    expect(options.allowCredentials ?? []).toEqual([])
    const credential = await credentialOf(person, "get", options)
    const signedIn = await ask(person, "/auth/passkey", { credential })
    expect([signedIn.status, signedIn.body.user.email]).toEqual([200, email])
    expect((await ask(person, "/auth/refresh")).status).toBe(200)
    // What was signed once is good for nothing again.
    expect((await ask(person, "/auth/passkey", { credential })).body.error).toBe("INVALID_STATE")
  })

  test("is the second step of a password, and proves that its owner is there", async () => {
    const person = await personWith()
    const { email, token } = await withPasskey(person, "Bob")
    await person.page.own.clearCookies()
    expect((await ask(person, "/auth/login", { email, password: "correct horse" })).body.error).toBe("MFA_REQUIRED")
    const { body: second } = await ask(person, "/auth/mfa/options")
    const credential = await credentialOf(person, "get", second.passkey)
    expect((await ask(person, "/auth/mfa", { credential })).status).toBe(200)
    const { body: proof } = await ask(person, "/auth/proof/options", {}, token)
    const answer = await credentialOf(person, "get", proof.passkey)
    expect((await ask(person, "/auth/proof", { credential: answer }, token)).body).toEqual({
      provenUntil: expect.any(String),
    })
  })

  test("is neither made nor used without the verification of its user", async () => {
    const person = await personWith()
    await withPasskey(person, "Eve")
    await person.device.send("WebAuthn.setUserVerified", {
      authenticatorId: person.authenticatorId,
      isUserVerified: false,
    })
    const { body: options } = await ask(person, "/auth/passkey/options")
    expect(await credentialOf(person, "get", options)).toBe("NotAllowedError")
    const weak = { ...options, userVerification: "discouraged" }
    const credential = await credentialOf(person, "get", weak)
    expect((await ask(person, "/auth/passkey", { credential })).body.error).toBe("INVALID_CREDENTIALS")
  })

  test("is made once by each authenticator", async () => {
    const person = await personWith()
    const { token } = await withPasskey(person, "Zoe")
    const { body: options } = await ask(person, "/auth/passkeys/options", {}, token)
    expect(await credentialOf(person, "create", options)).toBe("InvalidStateError")
    expect(await person.keys()).toHaveLength(1)
    expect(new URL(person.page.url()).origin).toBe(origin)
  })
})
