import type { en } from "./en.ts"

/** The sentences of the app. A catalogue without one of them does not compile. */
export type Words = Widened<typeof en>

/** A sentence about a number, by the plural rules of the language; `{count}` is the number. */
export type Plural = { readonly [Rule in Intl.LDMLPluralRule]?: string } & { readonly other: string }

type Widened<T> = {
  readonly [Key in keyof T]: T[Key] extends string
    ? string
    : T[Key] extends { readonly one: string; readonly other: string }
      ? Plural
      : Widened<T[Key]>
}
