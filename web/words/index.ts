import { signal } from "@preact/signals"
import type { Plural, Words } from "./catalogue.ts"
import { given } from "./given.ts"

/** The languages, each by its own name. */
const spoken = {
  en: "English",
  de: "Deutsch",
  es: "Español",
  fr: "Français",
  it: "Italiano",
  "pt-BR": "Português (Brasil)",
} as const

/**
 * English from right to left with words that are longer, for servers of development: it shows what a layout does with
 * other languages. `?locale=xx-rtl` chooses it, too. The tag is one that `Intl` takes.
 */
const pseudo = "en-x-rtl"

export type Language = keyof typeof spoken | typeof pseudo

export const languages: Readonly<Partial<Record<Language, string>>> = {
  ...spoken,
  ...(given.development ? { [pseudo]: "Pseudo (right to left)" } : {}),
}

const catalogues: Readonly<Record<Language, () => Promise<Words>>> = {
  en: async () => (await import("./en.ts")).en,
  de: async () => (await import("./de.ts")).de,
  es: async () => (await import("./es.ts")).es,
  fr: async () => (await import("./fr.ts")).fr,
  it: async () => (await import("./it.ts")).it,
  "pt-BR": async () => (await import("./pt-BR.ts")).ptBR,
  [pseudo]: async () => (await import("./pseudo.ts")).pseudoOf((await import("./en.ts")).en),
}

/** The catalogue of the chosen language. It is there before the first page is shown. */
export const words = signal<Words>({} as Words)
export const language = signal<Language>("en")

const stored = "curio language"
const ofAccount = "curio language of the account"

/** Loads the catalogue that was chosen in this browser, or that of the account, or one that the browser asks for. */
export const beginWords = (): Promise<void> => {
  const kept = [stored, ofAccount].flatMap((name) => localStorage.getItem(name) ?? [])
  if (given.development && new URLSearchParams(location.search).get("locale") === "xx-rtl") return choose(pseudo)
  return show([...kept, ...navigator.languages].map(closest).find((one) => one !== null) ?? "en")
}

/** Follows the language of the account, unless one was chosen in this browser. */
export const followAccount = (locale: string | null): Promise<void> => {
  if (locale === null) localStorage.removeItem(ofAccount)
  else localStorage.setItem(ofAccount, locale)
  return beginWords()
}

/** Changes the language, now and for later visits. */
export const choose = async (chosen: Language): Promise<void> => {
  await show(chosen)
  localStorage.setItem(stored, chosen)
}

const show = async (chosen: Language): Promise<void> => {
  if (chosen === document.documentElement.lang && "common" in words.peek()) return
  words.value = await catalogues[chosen]()
  language.value = chosen
  document.documentElement.lang = chosen
  document.documentElement.dir = rightToLeft.test(chosen) ? "rtl" : "ltr"
}

const rightToLeft = /^(ar|fa|he|ur)\b|-rtl$/

const closest = (tag: string): Language | null => {
  const known = Object.keys(languages) as ReadonlyArray<Language>
  const [base] = tag.split("-")
  return known.find((one) => one === tag) ?? known.find((one) => one.split("-")[0] === base) ?? null
}

/** A sentence with its placeholders filled: `fill("Hello {name}", { name: "Ada" })`. */
export const fill = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))

/** The sentence for a number. */
export const counted = (plural: Plural, count: number): string => {
  const sentence = plural[new Intl.PluralRules(language.value).select(count)] ?? plural.other
  return fill(sentence, { count: new Intl.NumberFormat(language.value).format(count) })
}

/** What an error of the API, or of the connection to it, means for the user. */
export const sentenceOf = (code: string): string => {
  const { errors } = words.value
  return errors[code as keyof typeof errors] ?? errors.UNEXPECTED
}
