import { Option } from "effect"

/** The languages that mails are written in. Contract: delivery, mails. */
export const mailLocales = ["en", "de", "es", "fr", "it", "pt-BR"] as const
export type MailLocale = (typeof mailLocales)[number]

/** The canonical form of a language tag (BCP 47), such as `de-AT`; `null` for a text that is none. */
export const canonicalLocale = (tag: string): string | null => {
  // A tag may have any number of extensions. No language that people speak needs more.
  if (tag.length > 35) return null
  return Option.getOrNull(canonicalTags(tag))?.[0] ?? null
}

/**
 * The language of the mails to a user: the one of the tag, else the one that the tag is a kind of, else that of the
 * installation, else English. Contract: delivery, mails.
 */
export const mailLocaleOf = (tag: string | null, otherwise: string): MailLocale =>
  matchOf(tag) ?? matchOf(otherwise) ?? "en"

/**
 * The language tag of an `Accept-Language` (RFC 9110, section 12.5.4) that mails can be written in and that is wanted
 * most; `null` when there is none.
 */
export const preferredLocale = (acceptLanguage: string | null): string | null => {
  const wanted = (acceptLanguage ?? "")
    .slice(0, 500)
    .split(",")
    .flatMap((part) => {
      const [, tag, weight = "1"] =
        /^\s*([A-Za-z0-9-]+)\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/.exec(part) ?? []
      const locale = tag === undefined ? null : canonicalLocale(tag)
      return locale === null || matchOf(locale) === null ? [] : [{ locale, weight: Number(weight) }]
    })
    .filter(({ weight }) => weight > 0)
  return wanted.toSorted((one, other) => other.weight - one.weight)[0]?.locale ?? null
}

const canonicalTags = Option.liftThrowable((tag: string) => Intl.getCanonicalLocales(tag))

const matchOf = (tag: string | null): MailLocale | null => {
  const locale = tag === null ? null : canonicalLocale(tag)
  if (locale === null) return null
  const sameLanguage = (one: string) => new Intl.Locale(one).language === new Intl.Locale(locale).language
  return mailLocales.find((one) => one === locale) ?? mailLocales.find(sameLanguage) ?? null
}
