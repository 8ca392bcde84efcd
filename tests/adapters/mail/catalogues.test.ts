import { describe, expect, test } from "bun:test"
import { catalogues, textOf } from "../../../adapters/mail/catalogues/catalogue.ts"
import { en } from "../../../adapters/mail/catalogues/en.ts"
import { emailCopyOf } from "../../../adapters/mail/email-copy.ts"
import { type EmailAddress, type EmailMessage, mailLocales } from "../../../core/index.ts"

const placeholders = (text: string) => (text.match(/\{\w*\}?/g) ?? []).toSorted()
const others = mailLocales.filter((locale) => locale !== "en")

describe.each([...others])("The catalogue %s", (locale) => {
  const texts: Readonly<Record<string, string>> = catalogues[locale]

  test("has the keys of English, and no other", () =>
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(en).toSorted()))

  test.each(Object.entries(en))("has in %s the placeholders of %j", (key, english) =>
    expect(placeholders(texts[key] ?? "")).toEqual(placeholders(english)),
  )

  test("has a text of its own for each key", () => {
    const same = Object.entries(en).filter(([key, english]) => texts[key] === english || texts[key]?.trim() === "")
    expect(same).toEqual([])
  })
})

describe("A text", () => {
  test("has its values, in which nothing is a placeholder or a pattern", () => {
    const text = textOf("en")("key-made.reason", { key: "{key} $& {name}" })
    expect(text).toContain('the access key "{key} $& {name}" can')
  })

  const messages: ReadonlyArray<EmailMessage> = [
    { kind: "verification", token: "t" },
    { kind: "password-reset", token: "t" },
    { kind: "confirm-email", token: "t" },
    { kind: "password-changed", provider: { email: "eve@example.com" as EmailAddress } },
    { kind: "idp-linked", hasPassword: true },
    { kind: "factor-added", factor: "passkey" },
    { kind: "factor-removed", factor: "all" },
    { kind: "recovery-code-used" },
    { kind: "factor-attempts" },
    { kind: "export-ready" },
    { kind: "email-changed", undo: "t" },
    { kind: "key-made", name: "sync" },
    { kind: "key-ended", name: "sync" },
    { kind: "webhook-added", host: "hooks.example.com" },
    { kind: "webhook-paused", host: "hooks.example.com", why: "gone" },
    { kind: "webhook-paused", host: "hooks.example.com", why: "full" },
    { kind: "test" },
  ].map((message) => ({ to: "ann@example.com", displayName: "Ann", locale: null, ...message }) as EmailMessage)

  test.each(mailLocales.flatMap((locale) => messages.map((message) => [message.kind, locale, message] as const)))(
    "of the mail %s in %s leaves no placeholder open",
    (_, locale, message) => expect(JSON.stringify(emailCopyOf(message, locale))).not.toMatch(/[{]\w+[}]/),
  )
})
