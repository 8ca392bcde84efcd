import { describe, expect, test } from "bun:test"
import { catalogues, countedTextOf, textOf } from "../../../adapters/mail/catalogues/catalogue.ts"
import { en } from "../../../adapters/mail/catalogues/en.ts"
import { emailCopyOf } from "../../../adapters/mail/email-copy.ts"
import {
  type EmailAddress,
  type EmailMessage,
  mailLocales,
  notificationTypes,
  type UserId,
} from "../../../core/index.ts"

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
    { kind: "password-reset", token: "t", undone: null },
    { kind: "password-reset", token: "t", undone: { by: "emailUndone", factors: null } },
    { kind: "password-reset", token: "t", undone: { by: "additionsUndone", factors: { totp: true, passkeys: 2 } } },
    { kind: "confirm-email", token: "t" },
    {
      kind: "password-changed",
      provider: { email: "eve@example.com" as EmailAddress },
      factors: { totp: true, passkeys: 1 },
      byReset: true,
    },
    { kind: "password-set", undo: "t" },
    { kind: "idp-linked", hasPassword: true, undo: "t" },
    { kind: "factor-added", factor: "passkey", undo: "t" },
    { kind: "recovery-codes-made", undo: "t" },
    { kind: "factor-removed", factor: "all" },
    { kind: "recovery-code-used" },
    { kind: "factor-attempts" },
    { kind: "export-ready" },
    { kind: "email-changed", undo: "t" },
    { kind: "key-made", name: "sync", undo: "t" },
    { kind: "key-ended", name: "sync" },
    { kind: "webhook-added", host: "hooks.example.com", undo: "t" },
    { kind: "webhook-added", host: "hooks.example.com", undo: null },
    { kind: "webhook-paused", host: "hooks.example.com", why: "gone" },
    { kind: "webhook-paused", host: "hooks.example.com", why: "full" },
    ...(["notification", "digest"] as const).map((kind) => ({
      kind,
      about: { userId: "ann" as UserId, ids: [], more: 2 },
      filled: { notices: notificationTypes.map((type) => ({ type, actor: "Eve" })), unsubscribe: "t" },
    })),
    { kind: "test" },
  ].map((message) => ({ to: "ann@example.com", displayName: "Ann", locale: null, ...message }) as EmailMessage)

  test.each(mailLocales.flatMap((locale) => messages.map((message) => [message.kind, locale, message] as const)))(
    "of the mail %s in %s leaves no placeholder open",
    (_, locale, message) => expect(JSON.stringify(emailCopyOf(message, locale))).not.toMatch(/[{]\w+[}]/),
  )

  test.each([
    ["en", "1 new notification", "2 new notifications", "1,000"],
    ["de", "1 neue Benachrichtigung", "2 neue Benachrichtigungen", "1.000"],
    ["es", "1 notificación nueva", "2 notificaciones nuevas", "1000"],
    ["fr", "1 nouvelle notification", "2 nouvelles notifications", "1\u202f000"],
    ["it", "1 nuova notifica", "2 nuove notifiche", "1000"],
    ["pt-BR", "1 notificação nova", "2 notificações novas", "1.000"],
  ] as const)("with a number has the form of that number in %s", (locale, one, two, thousand) => {
    const counted = (count: number) => countedTextOf(locale)("notification.subject", count)
    expect([counted(1).includes(one), counted(2).includes(two)]).toEqual([true, true])
    expect(counted(1000)).toContain(thousand)
    expect(counted(1_000_000)).not.toContain("{")
  })

  test("names no user by a name that mail programs make a link of", () => {
    const notices = ["win at evil.com", "Eve", null].map((actor) => ({ type: "friend_request", actor }))
    const message: EmailMessage = {
      ...{ kind: "digest", to: "ann@example.com" as EmailAddress, displayName: "Ann", locale: null },
      ...{ about: { userId: "ann" as UserId, ids: [], more: 0 }, filled: { notices, unsubscribe: "t" } },
    }
    expect(emailCopyOf(message, "en").before).toEqual([
      "Another user wants to be your friend.",
      "Eve wants to be your friend.",
      "A deleted user wants to be your friend.",
    ])
  })
})
