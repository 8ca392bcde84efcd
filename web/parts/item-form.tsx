import type { Collection, CollectionField, CreateItem, EditionDetails, Item } from "@curio/client"
import { amountPattern, minorOf } from "../state/amounts.ts"
import type { Answered } from "../state/answers.ts"
import { fieldName, optionName } from "../words/fields.ts"
import { counted, words } from "../words/index.ts"
import { Field, Form, type Values } from "./form.tsx"
import { majorOf } from "./money.tsx"
import { OwnDataFields, ownDataIn } from "./own-data.tsx"

interface Props<A> {
  readonly collection: Collection
  /** The item that is edited; without it a new one is made. */
  readonly item?: Item
  /** What fills the form of a new one. */
  readonly from?: EditionDetails | null
  readonly comment?: string
  readonly submit: string
  readonly send: (
    given: CreateItem & { readonly fields: Record<string, unknown> },
    pictures: ReadonlyArray<File>,
  ) => Answered<A>
  readonly done: (data: A) => unknown
}

/** A form for an item, with a field for each one of its collection, by its type. */
export const ItemForm = <A,>({ collection, comment = "", done, from = null, item, send, submit }: Props<A>) => {
  const { items } = words.value
  const fields = collection.fields.filter(({ isHidden }) => !isHidden)
  const given = (values: Values) => {
    const [rating, editions] = [
      values.text("rating"),
      values
        .text("editions")
        .split(/[\s,]+/)
        .filter((one) => one !== ""),
    ]
    return {
      name: values.text("name"),
      copies: Number(values.text("copies")),
      editions,
      rating: rating === "" ? null : Number(rating),
      comment: values.text("comment") || null,
      // What is the owner's alone is not for editors.
      ...(collection.isEditor ? {} : ownDataIn(values)),
      fields: Object.fromEntries(fields.flatMap((field) => valueIn(values, field, item))),
    }
  }
  return (
    <Form submit={submit} send={(values) => send(given(values), values.files("picture"))} done={done} fieldOf={fieldOf}>
      <Field name="name" label={items.name} value={item?.name ?? from?.title ?? ""} maxLength={200} required />
      <Field
        name="copies"
        label={items.copies}
        hint={items.copiesHint}
        type="number"
        min={1}
        max={999}
        value={item?.copies ?? 1}
        required
      />
      {fields.map((field) => (
        <FieldOf
          key={field.id}
          field={field}
          value={item === undefined ? saidOf(from, field.definition.key) : item.fields[field.definition.key]}
        />
      ))}
      <Field name="rating" label={items.rating} value={item?.rating ?? ""} options={ratings(items.noRating)} />
      <Field name="comment" label={items.comment} value={item?.comment ?? comment} rows={3} maxLength={5000} />
      <Field
        name="editions"
        label={items.editions}
        hint={items.editionsHint}
        value={item?.editions.join(" ") ?? from?.edition ?? ""}
      />
      {!collection.isEditor && <OwnDataFields item={item} />}
      {item === undefined && <Field name="picture" label={items.picture} type="file" accept="image/*" />}
    </Form>
  )
}

const fieldOf = {
  COPIES_HELD: "copies",
  INVALID_RATING: "rating",
  INVALID_EDITION: "editions",
  INVALID_IMAGE: "picture",
  TAG_LIMIT_REACHED: "tags",
}
export const ratings = (none: string) => [
  ["", none] as const,
  ...[1, 2, 3, 4, 5].map((n) => [String(n), counted(words.value.items.stars, n)] as const),
]

type Value = Item["fields"][string] | undefined

/** What the source of an edition says for a field, as the server does when it fills an item in. */
const saidOf = (from: EditionDetails | null, key: string): Value => {
  if (from === null) return undefined
  const people = from.creators.join(", ") || undefined
  const year = from.year ?? undefined
  const said: Readonly<Record<string, Value>> = {
    ...{ author: people, developer: people, publisher: from.publisher ?? undefined },
    ...{ publication_year: year, release_year: year, isbn: /^isbn:(.+)/.exec(from.edition)?.[1] },
  }
  return said[key]
}

interface FieldProps {
  readonly field: CollectionField
  readonly value?: Value
  /** What a choice of nothing is called. */
  readonly none?: string
  readonly isRequired?: boolean
}

/** A field of a form for a field of a collection, by its type. `valueIn` reads it. */
export const FieldOf = ({
  field: { definition, isRequired: isNeeded },
  value,
  none = words.value.items.noValue,
  isRequired = isNeeded,
}: FieldProps) => {
  const { items } = words.value
  const { currency, key, options, type } = definition
  const name = fieldName(definition)
  const common = { name: `field.${key}`, label: name, required: isRequired }
  if (type === "select" || type === "boolean") {
    const texts =
      type === "select"
        ? (options ?? []).map((one) => [one, optionName(definition, one)] as const)
        : Object.entries(items.yesOrNo)
    return <Field {...common} value={String(value ?? "")} options={[["", none], ...texts]} />
  }
  if (type === "money")
    return (
      <Field
        {...common}
        label={`${name} (${currency})`}
        inputMode="decimal"
        pattern={amountPattern(currency ?? "EUR")}
        value={typeof value === "number" ? majorOf(value, currency ?? "EUR") : ""}
      />
    )
  if (type === "number")
    return <Field {...common} type="number" step="any" value={Number.isFinite(value) ? Number(value) : ""} />
  return <Field {...common} {...(type === "date" ? { type } : {})} value={String(value ?? "")} />
}

/** The value of a field; one that was emptied is taken away from an item that had it. */
export const valueIn = (
  values: Values,
  { definition }: CollectionField,
  item: Item | undefined,
): ReadonlyArray<readonly [string, unknown]> => {
  const { currency, key, type } = definition
  const text = values.text(`field.${key}`)
  if (text === "") return item?.fields[key] === undefined ? [] : [[key, null]]
  if (type === "number") return [[key, Number(text)]]
  if (type === "boolean") return [[key, text === "true"]]
  return [[key, type === "money" ? minorOf(text, currency ?? "EUR") : text]]
}
