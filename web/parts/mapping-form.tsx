import type { ImportMapping } from "@curio/client"
import { api } from "../state/curio.ts"
import { columnsPart, constantsPart, joinsPart, partIn, textOf, wordsPart } from "../state/mapping-text.ts"
import { words } from "../words/index.ts"
import { Check } from "./check.tsx"
import { Field, Form, type Values } from "./form.tsx"

interface Props {
  /** The one that is changed; none for a new one. */
  readonly of?: ImportMapping
  readonly done: (saved: ImportMapping) => unknown
}

/** A mapping of one's own as lines of text. What lines cannot say is kept as it is stored. */
export const MappingForm = ({ done, of }: Props) => {
  const { mappings } = words.value.settings
  const { columns, name, options } = of ?? { name: "", columns: {}, options: null }
  const stored = options ?? noOptions
  const send = (values: Values) =>
    api["import-mappings"]({ name: of === undefined ? values.text("name") : name }).put({
      columns: partIn(columnsPart, columns, values.text("columns")),
      options: {
        constants: partIn(constantsPart, stored.constants, values.text("constants")),
        joins: partIn(joinsPart, stored.joins, values.text("joins")),
        words: partIn(wordsPart, stored.words, values.text("words")),
        dates: chosen(values.text("dates"), ["dmy", "mdy"]),
        dateNumbers: chosen(values.text("dateNumbers"), ["days1900", "days1904", "seconds", "milliseconds"]),
        decimal: chosen(values.text("decimal"), [".", ","]),
        minorUnits: values.checked("minorUnits"),
        ratingOf: chosen(Number(values.text("ratingOf")), [5, 10, 100]),
      },
    })
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
      <Lines name="columns" text={textOf(columnsPart, columns)} required />
      <Lines name="joins" text={textOf(joinsPart, stored.joins)} />
      <Lines name="constants" text={textOf(constantsPart, stored.constants)} />
      <Lines name="words" text={textOf(wordsPart, stored.words)} />
      <Choice name="dates" value={stored.dates} />
      <Choice name="dateNumbers" value={stored.dateNumbers} />
      <Choice name="decimal" value={stored.decimal} />
      <Choice name="ratingOf" value={stored.ratingOf} />
      <Check name="minorUnits" label={mappings.minorUnits} checked={stored.minorUnits} />
    </Form>
  )
}

/** The options of a new mapping. */
const noOptions: NonNullable<ImportMapping["options"]> = {
  ...{ constants: {}, joins: {}, words: {}, minorUnits: false },
  ...{ dates: null, dateNumbers: null, decimal: null, ratingOf: null },
}

interface LinesProps {
  readonly name: "columns" | "joins" | "constants" | "words"
  readonly text: string | null
  readonly required?: boolean
}

const Lines = ({ name, required, text }: LinesProps) => {
  const { mappings } = words.value.settings
  const { hint, label } = mappings.lines[name]
  if (text === null)
    return (
      <p>
        {label}: {mappings.kept}
      </p>
    )
  return <Field name={name} label={label} hint={hint} rows={4} value={text} required={required === true} />
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
