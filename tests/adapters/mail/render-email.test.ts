import { describe, expect, test } from "bun:test"
import { renderEmail } from "../../../adapters/mail/render-email.ts"
import type { EmailAddress, EmailMessage } from "../../../core/index.ts"

const templateOptions = {
  frontendUrl: "https://app.example/x",
  publicUrl: "https://api.example",
  from: { name: "Curio", address: "curio@app.example" },
  defaultLocale: "en",
}
const to = "ann@example.com" as EmailAddress
const written = (letter: EmailMessage) => renderEmail(letter, templateOptions)
const named = (displayName: string) => written({ kind: "test", to, displayName, locale: null })

test("A letter ends with the name of the community, and with where its operators are reached", () => {
  const site = { name: "Shelf", contact: "https://example.com/?a&b" }
  const message: EmailMessage = { kind: "test", to, displayName: "Ann", locale: "fr" }
  const { html, text } = renderEmail(message, { ...templateOptions, site })
  expect(text).toEndWith(
    "Shelf\n\nPour joindre les responsables de cette communauté\u00a0: https://example.com/?a&b.\n",
  )
  expect(html).toContain("https://example.com/?a&amp;b.")
})

describe("A letter", () => {
  test.each([
    [
      { kind: "verification", to, displayName: "Ann", locale: null, token: "t" },
      "Confirm your e-mail address",
      "https://app.example/x/verify-email#token=t",
    ],
    [
      { kind: "password-reset", to, displayName: "Ann", locale: null, token: "t", undone: null },
      "Reset your password",
      "https://app.example/x/reset-password#token=t",
    ],
    [
      { kind: "password-changed", to, displayName: "Ann", locale: null, provider: null, factors: null, byReset: true },
      "Your password was changed",
      null,
    ],
    [
      { kind: "idp-linked", to, displayName: "Ann", locale: null, hasPassword: true, undo: "t" },
      "An identity provider was linked",
      "https://app.example/x/undo-added#token=t",
    ],
    [
      { kind: "idp-linked", to, displayName: "Ann", locale: null, hasPassword: true, undo: null },
      "An identity provider was linked",
      null,
    ],
    [
      { kind: "factor-added", to, displayName: "Ann", locale: null, factor: "totp", undo: "t" },
      "An authenticator app was added",
      "https://app.example/x/undo-added#token=t",
    ],
    [
      { kind: "recovery-codes-made", to, displayName: "Ann", locale: null, undo: "t" },
      "New recovery codes were made",
      "https://app.example/x/undo-added#token=t",
    ],
    [
      { kind: "password-set", to, displayName: "Ann", locale: null, undo: "t" },
      "A password was set",
      "https://app.example/x/undo-added#token=t",
    ],
    [
      { kind: "key-made", to, displayName: "Ann", locale: null, name: "sync", undo: "t" },
      "An access key was made",
      "https://app.example/x/undo-added#token=t",
    ],
    [
      { kind: "webhook-added", to, displayName: "Ann", locale: null, host: "hooks.example.com", undo: "t" },
      "A webhook was added",
      "https://app.example/x/undo-added#token=t",
    ],
    [
      { kind: "confirm-email", to, displayName: "Ann", locale: null, token: "t" },
      "Confirm your new e-mail address",
      "https://app.example/x/confirm-email#token=t",
    ],
    [
      { kind: "email-changed", to, displayName: "Ann", locale: null, undo: "t" },
      "Your e-mail address was changed",
      "https://app.example/x/undo-email#token=t",
    ],
    [
      { kind: "email-changed", to, displayName: "Ann", locale: null, undo: null },
      "Your e-mail address was changed",
      null,
    ],
    [{ kind: "test", to, displayName: "Ann", locale: null }, "A test mail", null],
  ] satisfies ReadonlyArray<[EmailMessage, string, string | null]>)(
    "%j has the right subject and link",
    (letter, subject, link) => {
      const mail = written(letter)
      expect(mail).toMatchObject({ from: templateOptions.from, to: "ann@example.com", subject })
      expect(mail.text).toStartWith("Hello Ann,\n\n")
      expect(mail.text.match(/https?:\S+/g)).toEqual(link === null ? null : [link])
      expect(mail.html.match(/(?<=href=")[^"]+/g)).toEqual(link === null ? null : [link])
    },
  )

  const said = (letter: EmailMessage, sentence: string) => {
    const { html, text } = written(letter)
    return text.includes(sentence) && html.includes(sentence.replaceAll('"', "&quot;").replaceAll("'", "&#39;"))
  }

  test("about an address to confirm says that a user registered it with a password, and who is to confirm", () => {
    const letter: EmailMessage = { kind: "verification", to, displayName: "Ann", locale: null, token: "t" }
    expect(said(letter, "A person registered an account with this address and a password.")).toBe(true)
    expect(said(letter, "Confirm the address only if that was you.")).toBe(true)
  })

  test("about a new password names the provider's account that stays linked, and none where there is none", () => {
    const about = (provider: { email: EmailAddress | null } | null): EmailMessage => ({
      ...{ kind: "password-changed", to, displayName: "Ann", locale: null },
      ...{ provider, factors: { totp: false, passkeys: 0 }, byReset: false },
    })
    const named = "The account eve@example.com of the identity provider is still linked and can sign in."
    expect(said(about({ email: "eve@example.com" as EmailAddress }), named)).toBe(true)
    expect(said(about({ email: null }), "An account of the identity provider is still linked and can sign in.")).toBe(
      true,
    )
    expect(said(about({ email: null }), "remove the link in your settings")).toBe(true)
    expect(written(about(null)).text).not.toContain("identity provider")
  })

  test("about a reset says what ended, and names the factors that stay", () => {
    const about = (factors: { totp: boolean; passkeys: number } | null, byReset = true): EmailMessage => ({
      ...{ kind: "password-changed", to, displayName: "Ann", locale: null, provider: null },
      ...{ factors, byReset },
    })
    const ended = "Linked accounts and share links that are not older than three days were removed"
    const app = "An authenticator app stays: its codes are asked for when you sign in."
    expect(said(about({ totp: true, passkeys: 0 }), ended)).toBe(true)
    expect(said(about({ totp: true, passkeys: 0 }), app)).toBe(true)
    expect(said(about({ totp: false, passkeys: 2 }), "2 passkeys stay, each of which opens the account.")).toBe(true)
    expect(said(about(null), "Look in your settings which second factors your account has.")).toBe(true)
    expect(written(about({ totp: false, passkeys: 0 }, false)).text).not.toMatch(/three days|stay/)
  })

  test.each([
    ["emailUndone", "Your old address is back: choose a new password"],
    ["additionsUndone", "What was added is removed: choose a new password"],
  ] as const)("for a new password after %s says what was removed and which factors stay", (by, subject) => {
    const undone = { by, factors: { totp: true, passkeys: 1 } }
    const letter: EmailMessage = { kind: "password-reset", to, displayName: "Ann", locale: null, token: "t", undone }
    expect(written(letter).subject).toBe(subject)
    expect(said(letter, "An authenticator app stays")).toBe(true)
    expect(said(letter, "1 passkey stays, which opens the account.")).toBe(true)
    expect(written(letter).text).toContain("https://app.example/x/reset-password#token=t")
  })

  test("about a linked provider says whether the account has a password, and how to replace it", () => {
    const about = (hasPassword: boolean): EmailMessage => ({
      kind: "idp-linked",
      to,
      displayName: "Ann",
      locale: null,
      hasPassword,
      undo: "t",
    })
    const replace =
      'The account also has a password. If you never chose one, replace it at once with "forgot password".'
    expect(said(about(true), replace)).toBe(true)
    expect(said(about(false), "The account has no password.")).toBe(true)
    expect(written(about(false)).text).not.toContain("also has a password")
  })

  test("keeps what could end a link inside of it", () => {
    const { html, text } = written({ kind: "verification", to, displayName: "Ann", locale: null, token: 'a"><b> c' })
    expect(text).toContain("#token=a%22%3E%3Cb%3E%20c\n")
    expect(html).not.toContain("<b>")
  })
})

describe("The name in a letter", () => {
  test("is escaped in the HTML", () => {
    const { html, text } = named(`<img src=x onerror="alert('1')"> & co`)
    expect(html).toContain("Hello &lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; co,")
    expect(html).not.toContain("<img")
    expect(text).toContain(`Hello <img src=x onerror="alert('1')"> & co,`)
  })

  test.each([
    ["line ends", "Ann\r\n\r\nYour account is locked", "Hello Ann Your account is locked,"],
    ["signs for a terminal", "Ann\u001b[2J", "Hello Ann [2J,"],
    ["signs that turn the text around", "Ann\u202Eevil\u2066", "Hello Ann evil,"],
    ["a web address", "win at https://evil.example", "Hello,"],
    ["something that mail programs make a link of", "see evil.com now", "Hello,"],
    ["an address", "eve@evil", "Hello,"],
    ["nothing to see", " \n ", "Hello,"],
    ["initials", "J. R. R. Tolkien", "Hello J. R. R. Tolkien,"],
    ["joined signs", "👩‍👩‍👧 نمی‌خواهم", "Hello 👩‍👩‍👧 نمی‌خواهم,"],
  ])("with %s", (_, name, hello) => expect(named(name).text.split("\n")[0]).toBe(hello))

  test("is in no header", () => expect(JSON.stringify({ ...named("Zoe"), text: "", html: "" })).not.toContain("Zoe"))
})
