import type { Collection } from "@curio/client"
import { useSignal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { type Filters, textsOf } from "../state/filters.ts"
import { fieldName } from "../words/fields.ts"
import { fill, words } from "../words/index.ts"
import { Dialog } from "./dialog.tsx"
import { valueText } from "./field-values.tsx"
import { FilterChips } from "./filter-chips.tsx"
import { Field, Form } from "./form.tsx"
import { FieldOf, ratings, valueIn } from "./item-form.tsx"
import { numberText } from "./texts.tsx"

interface Props {
  readonly collection: Collection
  readonly filters: Filters
  /** What else stands in the line of the search. */
  readonly children: ComponentChildren
}

/** Whether a part of the address is a filter of a collection. */
export const isItemFilter = (name: string): boolean =>
  ["q", "sort", "minRating", "tag"].includes(name) || name.startsWith("field.")

/** How many fields one list can be filtered by. */
const mostFields = 10

/** A search in a collection, a dialog with its order, rating and fields, and what is set as chips. */
export const ItemFilters = ({ children, collection, filters }: Props) => {
  const { browsing, items } = words.value
  const { set, turn } = filters
  const isOpen = useSignal(false)
  const fields = collection.fields.filter(({ isHidden }) => !isHidden)
  const inDialog = Object.keys(set).filter((name) => !["q", "tag"].includes(name))
  const typed = ({ currentTarget }: Event) => {
    const form = (currentTarget as Element).querySelector("form")
    if (form !== null) filters.type({ ...set, ...textsOf(form) })
  }
  return (
    <>
      <div class="toolbar">
        <search onInput={typed}>
          <form
            key={turn}
            class="bare"
            onSubmit={(event) => {
              event.preventDefault()
              filters.choose({ ...set, ...textsOf(event.currentTarget) })
            }}
          >
            <Field
              name="q"
              label={items.search}
              placeholder={words.value.market.search}
              type="search"
              value={set["q"] ?? ""}
              maxLength={200}
            />
            <button type="button" class="secondary" onClick={() => (isOpen.value = true)}>
              {browsing.filters}
              {inDialog.length > 0 && ` (${numberText(inDialog.length)})`}
            </button>
          </form>
        </search>
        {children}
      </div>
      <FilterChips chips={chipsOf(set, fields)} remove={(name) => filters.choose({ ...set, [name]: "" })} />
      {isOpen.value && (
        <Dialog title={browsing.filters} close={() => (isOpen.value = false)}>
          <Form
            submit={items.show}
            send={async (values) => {
              const none = Object.fromEntries(inDialog.map((name) => [name, ""]))
              const given = fields
                .flatMap((field) => valueIn(values, field, undefined))
                .slice(0, mostFields)
                .map(([key, value]) => [`field.${key}`, String(value)] as const)
              const [minRating, sort] = [values.text("minRating"), values.text("sort")]
              return { data: ordered({ ...none, ...Object.fromEntries(given), minRating, sort }), error: null }
            }}
            done={(given) => {
              isOpen.value = false
              filters.choose({ ...set, ...given })
            }}
          >
            <Field
              name="sort"
              label={items.sort}
              value={set["sort"] ?? "newest"}
              options={Object.entries(items.sorts)}
            />
            <Field
              name="minRating"
              label={browsing.minRating}
              value={set["minRating"] ?? ""}
              options={ratings(browsing.anyValue)}
            />
            {fields.map((field) => (
              <FieldOf
                key={field.id}
                field={field}
                value={filterValue(field, set[`field.${field.definition.key}`])}
                none={browsing.anyValue}
                isRequired={false}
              />
            ))}
          </Form>
        </Dialog>
      )}
    </>
  )
}

/** Amounts are in minor units, as in items. */
const filterValue = ({ definition }: Pick<Collection["fields"][number], "definition">, text: string | undefined) =>
  text !== undefined && definition.type === "money" ? Number(text) : text

/** The usual order needs no place in the address. */
const ordered = (texts: Readonly<Record<string, string>>) =>
  texts["sort"] === "newest" ? { ...texts, sort: "" } : texts

const chipsOf = (set: Filters["set"], fields: Collection["fields"]) => {
  const { browsing, items } = words.value
  return Object.entries(set).flatMap(([name, value]) => {
    if (name === "sort") return [{ name, text: items.sorts[value as keyof typeof items.sorts] ?? value }]
    if (name === "q") return [{ name, text: `“${value}”` }]
    if (name === "tag") return [{ name, text: `${items.tags}: ${value}` }]
    if (name === "minRating")
      return [{ name, text: `${browsing.minRating}: ${ratings("")[Number(value)]?.[1] ?? value}` }]
    const definition = fields.find((one) => name === `field.${one.definition.key}`)?.definition
    if (definition === undefined) return [{ name, text: `${name}: ${value}` }]
    const text = valueText(definition, filterValue({ definition }, value) ?? "")
    return [{ name, text: fill(browsing.equals, { field: fieldName(definition), value: text }) }]
  })
}
