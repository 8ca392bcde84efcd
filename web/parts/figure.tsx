import { useSignal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { useId } from "preact/hooks"
import { fill, words } from "../words/index.ts"

interface Props {
  readonly title: string
  readonly class: string
  /** The same as numbers and names: the names of the columns, and the rows, whose first cell names them. */
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<ComponentChildren>>
  /** The drawing, as an image with a name. */
  readonly children: ComponentChildren
}

/** A drawing with its name, and what it says as a table, for users who do not see it. A button shows the table. */
export const Figure = ({ children, class: look, columns, rows, title }: Props) => {
  const { look: parts } = words.value
  const isOpen = useSignal(false)
  const table = useId()
  return (
    <figure class={`figure ${look}`}>
      <figcaption>{title}</figcaption>
      {children}
      <button
        type="button"
        class="quiet"
        aria-label={fill(parts.tableOf, { title })}
        aria-expanded={isOpen.value}
        aria-controls={table}
        onClick={() => (isOpen.value = !isOpen.value)}
      >
        {parts.table}
      </button>
      <div id={table} class="scrolls">
        {isOpen.value && (
          <table>
            <caption class="hidden">{title}</caption>
            <thead>
              <tr>
                {columns.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...cells], n) => (
                <tr key={n}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, at) => (
                    <td key={at}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </figure>
  )
}
