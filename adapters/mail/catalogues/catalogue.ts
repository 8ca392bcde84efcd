import type { MailLocale } from "../../../core/index.ts"
import { de } from "./de.ts"
import { type Catalogue, en, type TextKey } from "./en.ts"
import { es } from "./es.ts"
import { ptBr } from "./pt-br.ts"

export const catalogues: Readonly<Record<MailLocale, Catalogue>> = { en, de, es, "pt-BR": ptBr }

/** A text of a language with its values. What a value holds is never read as a placeholder. */
export const textOf =
  (locale: MailLocale) =>
  (key: TextKey, values: Readonly<Record<string, string>> = {}): string =>
    catalogues[locale][key].replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
