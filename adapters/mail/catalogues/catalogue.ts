import type { MailLocale } from "../../../core/index.ts"
import { de } from "./de.ts"
import { type Catalogue, en, type TextKey } from "./en.ts"
import { es } from "./es.ts"
import { fr } from "./fr.ts"
import { it } from "./it.ts"
import { ptBr } from "./pt-br.ts"

export const catalogues: Readonly<Record<MailLocale, Catalogue>> = { en, de, es, fr, it, "pt-BR": ptBr }

/** A text of a language with its values. What a value holds is never read as a placeholder. */
export const textOf =
  (locale: MailLocale) =>
  (key: TextKey, values: Readonly<Record<string, string>> = {}): string =>
    catalogues[locale][key].replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)

/** A text that depends on a number, in the form that the language has for it; the text `.other` where it has no own. */
export const countedTextOf =
  (locale: MailLocale) =>
  (key: CountedKey, count: number): string => {
    const own = `${key}.${new Intl.PluralRules(locale).select(count)}`
    return textOf(locale)(own in en ? (own as TextKey) : `${key}.other`, {
      count: new Intl.NumberFormat(locale).format(count),
    })
  }

/** The keys of texts that have a form for each kind of number. */
type CountedKey = TextKey extends infer Key ? (Key extends `${infer Start}.other` ? Start : never) : never
