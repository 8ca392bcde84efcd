import { describe, expect, test } from "bun:test"
import { canonicalLocale, mailLocaleOf, preferredLocale } from "../../../../core/delivery/mail/locale.ts"

describe("The language of a mail", () => {
  test.each([
    ["de", "en", "de"],
    ["de-AT", "en", "de"],
    ["DE-at", "en", "de"],
    ["pt-BR", "en", "pt-BR"],
    ["pt-PT", "en", "pt-BR"],
    ["es-419", "de", "es"],
    ["zh-Hant-TW", "de-CH", "de"],
    ["fr-CH", "en", "fr"],
    ["it", "en", "it"],
    ["ja", "ja", "en"],
    [null, "es", "es"],
    [null, "ja", "en"],
    ["not a tag", "de", "de"],
  ])("for %s where the installation has %s is %s", (tag, otherwise, language) =>
    expect(mailLocaleOf(tag, otherwise)).toBe(language as ReturnType<typeof mailLocaleOf>),
  )
})

describe("A language tag", () => {
  test.each([
    ["EN-us", "en-US"],
    ["pt-br", "pt-BR"],
    ["sr-cyrl-rs", "sr-Cyrl-RS"],
    ["", null],
    ["e", null],
    ["de_AT", null],
    ["de, en", null],
    [`de-${"x-abcdefgh-".repeat(5)}abc`, null],
  ])("%j is %j", (tag, canonical) => expect(canonicalLocale(tag)).toBe(canonical))
})

describe("The language that a browser wants", () => {
  test.each([
    ["de-AT,de;q=0.9,en;q=0.8", "de-AT"],
    ["ja-JP, ja;q=0.9, es;q=0.5, en;q=0.7", "en"],
    ["en;q=0, de;q=0.1", "de"],
    ["en;q=0.5,de;q=0.5", "en"],
    ["ja, *;q=0.5", null],
    ["de;q=2, es", "es"],
    [", ;q=1,,", null],
    [null, null],
    ["x".repeat(100_000), null],
  ])("of %j is %j", (header, locale) => expect(preferredLocale(header)).toBe(locale))
})
