import { type Signal, useSignal } from "@preact/signals"
import { useId } from "preact/hooks"
import type { Rows } from "../state/mapping-rows.ts"
import { fill, words } from "../words/index.ts"

interface Column {
  readonly name: string
  /** What is proposed while one types. */
  readonly proposed?: ReadonlyArray<string>
}

interface Props {
  readonly title: string
  readonly hint: string
  readonly columns: ReadonlyArray<Column>
  readonly rows: Signal<Rows>
}

/** The rows of a table that can be typed: rows are added and taken away, and a blank one says nothing. */
export const TypedRows = ({ columns, hint, rows, title }: Props) => {
  const { mappings } = words.value.settings
  const id = useId()
  // Rows are known by a number, so that taking one away leaves what is typed in the others.
  const keys = useSignal<ReadonlyArray<number>>(rows.peek().map((_, n) => n))
  const change = (row: number, column: number, text: string) => {
    rows.value = rows.value.map((one, n) => (n === row ? one.with(column, text) : one))
  }
  return (
    <fieldset class="typed-rows">
      <legend>{title}</legend>
      <small>{hint}</small>
      {columns.map(({ proposed = [] }, n) => (
        <datalist key={n} id={`${id}-${n}`}>
          {proposed.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      ))}
      {rows.value.map((row, n) => (
        <div key={keys.value[n] ?? n} class="typed-row">
          {columns.map(({ name }, at) => (
            <input
              key={name}
              aria-label={fill(mappings.cell, { title, row: n + 1, name })}
              placeholder={name}
              list={`${id}-${at}`}
              value={row[at] ?? ""}
              onInput={({ currentTarget }) => change(n, at, currentTarget.value)}
            />
          ))}
          <button
            type="button"
            class="quiet"
            aria-label={fill(mappings.removeRow, { title, row: n + 1 })}
            onClick={() => {
              keys.value = keys.value.toSpliced(n, 1)
              rows.value = rows.value.toSpliced(n, 1)
            }}
          >
            ×
          </button>
        </div>
      ))}
      <button
        type="button"
        class="secondary"
        aria-label={fill(mappings.addRow, { title })}
        onClick={() => {
          keys.value = [...keys.value, Math.max(-1, ...keys.value) + 1]
          rows.value = [...rows.value, columns.map(() => "")]
        }}
      >
        +
      </button>
    </fieldset>
  )
}
