import { Figure } from "./figure.tsx"

interface Props {
  readonly title: string
  /** What the points are named by, and what their values are. */
  readonly columns: readonly [name: string, value: string]
  readonly points: ReadonlyArray<{ readonly name: string; readonly value: number }>
  /** A value as it is read. */
  readonly text: (value: number) => string
  /** Amounts, or how something went: bars unless a line is asked for. */
  readonly as?: "bars" | "line"
}

/** Values in their order, as bars or as a line, with the table of them behind a button. */
export const Plot = ({ as = "bars", columns, points, text, title }: Props) => {
  const most = Math.max(...points.map(({ value }) => value), 1)
  const [first = "", last = ""] = [points[0]?.name, points.at(-1)?.name]
  const heights = points.map(({ value }) => (96 * value) / most)
  const wide = points.length * 10
  const places = heights.map((height, at) => `${(at * wide) / Math.max(points.length - 1, 1)} ${100 - height}`)
  const line = `M${places.join("L")}`
  return (
    <Figure title={title} class="plot" columns={columns} rows={points.map(({ name, value }) => [name, text(value)])}>
      <p class="ends">
        <span>{text(most)}</span>
      </p>
      <svg
        role="img"
        aria-label={`${title} (${first} – ${last})`}
        viewBox={`0 0 ${wide} 100`}
        preserveAspectRatio="none"
      >
        {as === "bars" ? (
          <path d={heights.map((height, at) => `M${at * 10 + 1} 100v${-height}h8V100z`).join("")} />
        ) : (
          <>
            <path class="area" d={`${line}V100H0z`} />
            <path class="line-of" d={line} />
          </>
        )}
      </svg>
      <p class="ends">
        <span>{first}</span>
        <span>{last}</span>
      </p>
    </Figure>
  )
}
