import { expect } from "bun:test"
import { until } from "../../support/until.ts"
import type { Talk } from "../counterpart.ts"

/** A letter as a mail server has got it. */
export interface Letter {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly language: string
  readonly text: string
  readonly html: string
  readonly defects: ReadonlyArray<string>
  readonly isSevenBit: boolean
  /** How many bytes its longest line has. */
  readonly longest: number
  /** Whether it came by TLS. */
  readonly isSecure: boolean
}

/** A mail server that listens. */
export interface Inbox {
  readonly settings: Readonly<Record<string, string>>
  readonly isSecure: boolean
  readonly letters: () => Promise<ReadonlyArray<Letter>>
  /** How often it has refused an address that begins with "refused"; `null` where it takes every address. */
  readonly refusals: (() => number) | null
}

export const planted = {
  what: "the token of each link is another one",
  foundBy: "gets a link that confirms the address",
  says: /204/,
}

/** Letters of the built server to a mail server. */
export const corresponds = async ({ check, curio }: Talk, { isSecure, letters, refusals, settings }: Inbox) => {
  const server = await curio({ MAIL_FROM: 'Čurio, the "club" <club@curio.example>', ...settings })
  const letterTo = async (email: string, count = 1): Promise<Letter> => {
    const found = async () => (await letters()).filter(({ to }) => to === email)
    await until(async () => (await found()).length >= count, 50)
    return (await found()).at(-1) as Letter
  }

  await check("gets a letter in seven bits without a defect", async () => {
    const ada = await server.person("ada@example.com")
    const { defects, from, isSecure: came, isSevenBit, longest, subject, to } = await letterTo(ada.email)
    expect([defects, isSevenBit, came]).toEqual([[], true, isSecure])
    expect([from, to, subject]).toEqual(["club@curio.example", ada.email, "Confirm your e-mail address"])
    expect(longest).toBeLessThan(200)
  })
  await check("gets a link that confirms the address", async () => {
    const { html, text } = await letterTo("ada@example.com")
    const [link = "", token] = /\S+\/verify-email#token=([\w-]+)/.exec(text) ?? []
    expect(html).toContain(`href="${link}"`)
    expect((await server.visitor().post("/auth/verify-email", { token })).status).toBe(204)
  })
  await check("gets the letters of another language", async () => {
    const bea = await server.person("bea@example.com")
    await letterTo(bea.email)
    await bea.patch("/users/me", { displayName: 'Béa "ü" 漢字 🦉' })
    await bea.patch("/notification-settings", { locale: "pt-BR" })
    await server.visitor().post("/auth/forgot-password", { email: bea.email })
    const { defects, language, subject, text } = await letterTo(bea.email, 2)
    expect([defects, language.toLowerCase(), subject]).toEqual([[], "pt-br", "Redefina sua senha"])
    expect(text).toContain("漢字 🦉")
  })
  if (refusals === null) return
  await check("is not asked again about a receiver whom it refuses", async () => {
    await server.person("refused@example.com")
    const failed = async () => JSON.parse((await server.administer("mail", "list", "--failed", "--json")).out)
    await until(async () => (await failed()).length > 0, 100)
    expect((await failed())[0]).toMatchObject({ attempts: 1, lastError: expect.stringContaining("550") })
    expect(refusals()).toBe(1)
  })
}
