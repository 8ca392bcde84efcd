import type { ImportMapping } from "@curio/client"
import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { api } from "../state/curio.ts"
import {
  columnRows,
  constantRows,
  joinRows,
  joinsIn,
  pairsIn,
  type Rows,
  wordRows,
  wordsIn,
} from "../state/mapping-rows.ts"
import { words } from "../words/index.ts"
import { Check } from "./check.tsx"
import { Field, Form, type Values } from "./form.tsx"
import { TypedRows } from "./rows.tsx"

interface Props {
  /** The one that is changed; none for a new one. */
  readonly of?: ImportMapping
  /** The columns of the file that was pasted. */
  readonly header: ReadonlyArray<string>
  readonly done: (saved: ImportMapping) => unknown
}

/** A mapping of one's own: what each column is for, what is joined, added and translated, and how values look. */
export const MappingForm = ({ done, header, of }: Props) => {
  const { fields, settings } = words.value
  const { mappings } = settings
  const { columns, name, options } = of ?? { name: "", columns: {}, options: null }
  const stored = options ?? noOptions
  const rows = {
    columns: useSignal<Rows>(columnRows(columns)),
    joins: useSignal<Rows>(joinRows(stored.joins)),
    constants: useSignal<Rows>(constantRows(stored.constants)),
    words: useSignal<Rows>(wordRows(stored.words)),
  }
  // Each column of the pasted file has a row, to be filled or left blank.
  useEffect(() => {
    const known = new Set(rows.columns.peek().map(([column]) => column))
    const further = header.filter((column) => !known.has(column))
    if (further.length > 0) rows.columns.value = [...rows.columns.peek(), ...further.map((column) => [column, ""])]
  }, [header])
  const targets = [...itemTargets, ...Object.keys(fields.names).map((key) => `field.${key}`)]
  const send = (values: Values) =>
    api["import-mappings"]({ name: of === undefined ? values.text("name") : name }).put({
      columns: pairsIn(rows.columns.value),
      options: {
        constants: pairsIn(rows.constants.value),
        joins: joinsIn(rows.joins.value),
        words: wordsIn(rows.words.value),
        dates: chosen(values.text("dates"), ["dmy", "mdy"]),
        dateNumbers: chosen(values.text("dateNumbers"), ["days1900", "days1904", "seconds", "milliseconds"]),
        decimal: chosen(values.text("decimal"), [".", ","]),
        minorUnits: values.checked("minorUnits"),
        ratingOf: chosen(Number(values.text("ratingOf")), [5, 10, 100]),
      },
    })
  const column = { name: mappings.column, proposed: header }
  const target = { name: mappings.target, proposed: targets }
  return (
    <Form submit={mappings.save} send={send} done={done} fieldOf={{ ALREADY_EXISTS: "name" }}>
      {of === undefined && (
        <Field
          name="name"
          label={mappings.name}
          hint={mappings.nameHint}
          pattern="[a-z0-9_\-]+"
          maxLength={64}
          required
        />
      )}
      <TypedRows {...titleOf("columns")} columns={[column, target]} rows={rows.columns} />
      <TypedRows {...titleOf("joins")} columns={[target, column, { name: mappings.between }]} rows={rows.joins} />
      <TypedRows {...titleOf("constants")} columns={[target, { name: mappings.text }]} rows={rows.constants} />
      <TypedRows
        {...titleOf("words")}
        columns={[target, { name: mappings.word }, { name: mappings.meaning }]}
        rows={rows.words}
      />
      <Choice name="dates" value={stored.dates} />
      <Choice name="dateNumbers" value={stored.dateNumbers} />
      <Choice name="decimal" value={stored.decimal} />
      <Choice name="ratingOf" value={stored.ratingOf} />
      <Check name="minorUnits" label={mappings.minorUnits} checked={stored.minorUnits} />
    </Form>
  )
}

const titleOf = (part: keyof typeof words.value.settings.mappings.lines) => {
  const { hint, label } = words.value.settings.mappings.lines[part]
  return { title: label, hint }
}

/** What a column fills besides fields. Contract: catalog, in. */
const itemTargets = [
  ...["name", "copies", "editions", "edition.isbn", "rating", "rating10", "comment", "tags", "location"],
  ...["purchasePrice", "purchaseCurrency", "purchaseDate", "externalRef"],
  ...["wanted", "maxPrice", "forTrade", "forSale", "price"],
]

/** The options of a new mapping. */
const noOptions: NonNullable<ImportMapping["options"]> = {
  ...{ constants: {}, joins: {}, words: {}, minorUnits: false },
  ...{ dates: null, dateNumbers: null, decimal: null, ratingOf: null },
}

interface ChoiceProps {
  readonly name: "dates" | "dateNumbers" | "decimal" | "ratingOf"
  readonly value: string | number | null
}

const Choice = ({ name, value }: ChoiceProps) => {
  const { label, options } = words.value.settings.mappings.choices[name]
  return <Field name={name} label={label} options={[["", "–"], ...Object.entries(options)]} value={value ?? ""} />
}

const chosen = <A,>(value: unknown, all: ReadonlyArray<A>): A | null => all.find((one) => one === value) ?? null
