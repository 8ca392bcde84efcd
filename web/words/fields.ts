import type { FieldDefinition } from "@curio/client"
import { words } from "./index.ts"

type Named = Pick<FieldDefinition, "isSystem" | "key" | "name">

/** The name of a field: for one that the service made in the language of the user, else as its owner wrote it. */
export const fieldName = ({ isSystem, key, name }: Named): string =>
  (isSystem ? wordOf(words.value.fields.names, key) : undefined) ?? name

/** An option of a field, named in the same way. */
export const optionName = ({ isSystem }: Pick<Named, "isSystem">, option: string): string =>
  (isSystem ? wordOf(words.value.fields.options, option) : undefined) ?? option

const wordOf = (of: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(of, key) ? of[key] : undefined
