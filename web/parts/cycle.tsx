import { words } from "../words/index.ts"
import { Figure } from "./figure.tsx"
import { Name } from "./texts.tsx"

/** One gives a thing to the next one. */
interface Given {
  readonly from: string
  readonly item: string
  readonly to: string
}

interface Props {
  readonly title: string
  /** In their order: who receives one thing gives the next one, and the last one gives to the first. */
  readonly given: ReadonlyArray<Given>
  /** The one who looks at it, as `from` and `to` name them: their arrows are stronger. */
  readonly own?: string | undefined
}

const [width, height, around] = [560, 400, 132]

/** A cycle of things that change hands, as people on a ring with an arrow for each thing. */
export const Cycle = ({ given, own, title }: Props) => {
  const { look } = words.value
  const isLarge = given.length > 8
  const size = isLarge ? 22 : 36
  return (
    <Figure
      title={title}
      class="cycle"
      columns={[look.from, look.item, look.to]}
      rows={given.map(({ from, item, to }) => [<Name>{from}</Name>, <Name>{item}</Name>, <Name>{to}</Name>])}
    >
      <svg role="img" aria-label={title} viewBox={`0 0 ${width} ${height}`}>
        {given.map((one, at) => (
          <Arrow
            key={at}
            given={one}
            from={angleOf(at, given.length)}
            to={angleOf(at + 1, given.length)}
            size={size}
            isOwn={own !== undefined && (one.from === own || one.to === own)}
            isNamed={given.length <= 10 || one.from === own || one.to === own}
          />
        ))}
        {given.map(({ from }, at) => {
          const angle = angleOf(at, given.length)
          const [x, y] = placeAt(angle)
          const isOwn = from === own
          const [shown, width] = isLarge && !isOwn ? [letterOf(from), undefined] : fitted(from, size)
          return (
            <g key={at} class={isOwn ? "own" : undefined}>
              <title>{from}</title>
              <circle cx={x} cy={y} r={size} />
              <text x={x} y={y + 5} textLength={width} lengthAdjust="spacingAndGlyphs">
                {shown}
              </text>
              {isLarge && !isOwn && <Inside angle={angle} name={from} far={around - size - 12} />}
            </g>
          )
        })}
      </svg>
    </Figure>
  )
}

/** The first name of one of many people, whose circle has space for a letter: on the inner side of the ring. */
const Inside = ({ angle, far, name }: { readonly angle: number; readonly far: number; readonly name: string }) => {
  const [x, y] = placeAt(angle, far)
  return (
    <text class={`inside ${sideOf(angle + Math.PI)}`} x={x} y={y + 5}>
      {cut(firstOf(name), 9)}
    </text>
  )
}

interface ArrowProps {
  readonly given: Given
  readonly from: number
  readonly to: number
  /** How large people are, before whom an arrow ends. */
  readonly size: number
  readonly isOwn: boolean
  readonly isNamed: boolean
}

const Arrow = ({ from, given, isNamed, isOwn, size, to }: ArrowProps) => {
  const away = (size + 6) / around
  const end = to - away - 0.05
  const [[x, y], [headX, headY]] = [placeAt(from + away), placeAt(end)]
  const middle = (from + to) / 2
  // Above and below the ring a name lies next to circles, and keeps away from them.
  const [textX, textY] = placeAt(middle, around + 18 + size * Math.abs(Math.sin(middle)) ** 3)
  return (
    <g class={isOwn ? "arrow own" : "arrow"}>
      <title>{given.item}</title>
      <path d={`M${x} ${y}A${around} ${around} 0 0 1 ${headX} ${headY}`} />
      <path
        class="head"
        d="M-6-7L7 0L-6 7z"
        transform={`translate(${headX} ${headY}) rotate(${(end * 180) / Math.PI + 90})`}
      />
      {isNamed && (
        <text x={textX} y={textY + 5} class={sideOf(middle)}>
          {cut(given.item, 16)}
        </text>
      )}
    </g>
  )
}

/** The first one is at the top, the others follow clockwise. */
const angleOf = (at: number, count: number): number => (2 * Math.PI * at) / count - Math.PI / 2

const placeAt = (angle: number, far = around): readonly [x: number, y: number] => [
  Math.round(width / 2 + far * Math.cos(angle)),
  Math.round(height / 2 + far * Math.sin(angle)),
]

/** From where a text at an angle begins, so that it goes away from the middle. */
const sideOf = (angle: number): "middle" | "start" | "end" =>
  Math.abs(Math.cos(angle)) < 0.2 ? "middle" : Math.cos(angle) > 0 ? "start" : "end"

const firstOf = (name: string): string => name.trim().split(/\s/)[0] ?? name

const letterOf = (name: string): string => [...name.trim()][0] ?? ""

/** A first name that fits into a circle: with many letters it is as wide as the circle, in any size of letters. */
const fitted = (name: string, size: number): readonly [shown: string, width: number | undefined] => {
  const first = cut(firstOf(name), 9)
  return [first, [...first].length > size / 7 ? 2 * size - 12 : undefined]
}

/** As many letters as there is space for; the whole name is in the table. */
const cut = (text: string, most: number): string => {
  const letters = [...text]
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join("")}…`
}
