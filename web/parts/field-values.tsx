import type { FieldDefinition, Item } from "@curio/client"
import { fieldName, optionName } from "../words/fields.ts"
import { language, words } from "../words/index.ts"
import { priceText } from "./money.tsx"
import { numberText } from "./texts.tsx"

type Values = Item["fields"]
type Definition = Pick<FieldDefinition, "currency" | "isSystem" | "key" | "name" | "type">

/** What the fields of an item say, each by the type of its definition. */
export const FieldValues = ({
  definitions,
  of,
}: {
  readonly definitions: ReadonlyArray<Definition>
  readonly of: Values
}) => {
  const shown = definitions.flatMap((definition) => {
    const value = of[definition.key]
    return value === undefined ? [] : [{ definition, text: valueText(definition, value) }]
  })
  if (shown.length === 0) return null
  return (
    <dl>
      {shown.map(({ definition, text }) => (
        <div key={definition.key}>
          <dt dir="auto">{fieldName(definition)}</dt>
          <dd dir="auto">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What a field says, by the type of its definition. */
export const valueText = (definition: Definition, value: Values[string]): string => {
  const { currency, type } = definition
  if (type === "money") return priceText({ amount: Number(value), currency: currency ?? "EUR" })
  if (type === "boolean") return words.value.items.yesOrNo[String(value) === "true" ? "true" : "false"]
  if (type === "date")
    return new Intl.DateTimeFormat(language.value, { dateStyle: "medium", timeZone: "UTC" }).format(
      new Date(String(value)),
    )
  if (type === "select") return optionName(definition, String(value))
  return type === "number" ? numberText(Number(value)) : String(value)
}
