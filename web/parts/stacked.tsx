import { Figure } from "./figure.tsx"
import { numberText } from "./texts.tsx"

interface Props {
  readonly title: string
  /** What the parts are named by, and what their values are. */
  readonly columns: readonly [name: string, value: string]
  /** At most four, in their order; each has a look of its own, which does not depend on the others. */
  readonly parts: ReadonlyArray<{ readonly name: string; readonly value: number }>
}

/** How something is divided, as one bar of its parts with their names, and the table of them behind a button. */
export const Stacked = ({ columns, parts, title }: Props) => {
  const all = parts.reduce((sum, { value }) => sum + value, 0)
  let from = 0
  return (
    <Figure
      title={title}
      class="stacked"
      columns={columns}
      rows={parts.map(({ name, value }) => [name, numberText(value)])}
    >
      <svg role="img" aria-label={title} viewBox="0 0 100 1" preserveAspectRatio="none">
        {parts.map(({ name, value }, place) => {
          const width = all === 0 ? 0 : (100 * value) / all
          from += width
          return <rect key={name} class={`part-${place}`} x={from - width} width={width} height="1" />
        })}
      </svg>
      <ul class="plain legend">
        {parts.map(({ name, value }, place) => (
          <li key={name}>
            <svg viewBox="0 0 1 1" aria-hidden="true">
              <rect class={`part-${place}`} width="1" height="1" />
            </svg>
            {name} <strong>{numberText(value)}</strong>
          </li>
        ))}
      </ul>
    </Figure>
  )
}
