import { angleOf, isRight, mostInside, placeAt, type Ring, ringOf } from "../state/ring.ts"
import { words } from "../words/index.ts"
import { type Line, WithLines, Written } from "./cycle-names.tsx"
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
  /** The one who looks at it, as `from` and `to` name them: at the top, with stronger arrows. */
  readonly own?: string | undefined
}

/** A cycle of things that change hands, as people on a ring with an arrow for each thing. */
export const Cycle = ({ given: all, own, title }: Props) => {
  const { look } = words.value
  const first = Math.max(
    0,
    all.findIndex(({ from }) => from === own),
  )
  const given = [...all.slice(first), ...all.slice(0, first)]
  const isLarge = given.length > mostInside
  const ring = ringOf(given.length)
  const isOwn = ({ from, to }: Given) => own !== undefined && (from === own || to === own)
  const arrows = given.map((one, at) => (
    <Arrow key={at} at={at} count={given.length} given={one} isOwn={isOwn(one)} isNamed={!isLarge} ring={ring} />
  ))
  const people = given.map(({ from }, at) => (
    <OnRing key={at} angle={angleOf(at, given.length)} isLarge={isLarge} isOwn={from === own} name={from} ring={ring} />
  ))
  const lines = given.flatMap((one, at): ReadonlyArray<Line> => {
    const person = { angle: angleOf(at, given.length), far: ring.around + ring.size, text: firstOf(one.from) }
    const thing = { angle: angleOf(at + 0.5, given.length), far: ring.around, text: one.item, isThing: true }
    return [
      { ...person, title: one.from, isOwn: one.from === own },
      ...(isOwn(one) ? [{ ...thing, title: one.item, isOwn: true }] : []),
    ]
  })
  return (
    <Figure
      title={title}
      class="cycle"
      columns={[look.from, look.item, look.to]}
      rows={given.map(({ from, item, to }) => [<Name>{from}</Name>, <Name>{item}</Name>, <Name>{to}</Name>])}
    >
      <WithLines title={title} ring={ring} lines={isLarge ? lines : []}>
        {arrows}
        {people}
      </WithLines>
    </Figure>
  )
}

interface PersonProps {
  readonly angle: number
  readonly name: string
  readonly isLarge: boolean
  readonly isOwn: boolean
  readonly ring: Ring
}

/** A person: with the first name, or of many people with its first letter, as far as there is space for it. */
const OnRing = ({ angle, isLarge, isOwn, name, ring: { around, size } }: PersonProps) => {
  const [x, y] = placeAt(angle, around)
  const [shown, width] = isLarge ? [size < 12 ? "" : letterOf(name), undefined] : fitted(name, size)
  return (
    <g class={isOwn ? "own" : undefined}>
      <title>{name}</title>
      <circle cx={x} cy={y} r={size} />
      <text x={x} y={y + 5} textLength={width} lengthAdjust="spacingAndGlyphs">
        {shown}
      </text>
    </g>
  )
}

interface ArrowProps {
  readonly given: Given
  readonly at: number
  readonly count: number
  readonly isOwn: boolean
  readonly isNamed: boolean
  readonly ring: Ring
}

/** An arrow from one to the next, with its head in the space between them. */
const Arrow = ({ at, count, given, isNamed, isOwn, ring }: ArrowProps) => {
  const { around, gap, size, width } = ring
  const [from, middle, to] = [angleOf(at, count), angleOf(at + 0.5, count), angleOf(at + 1, count)]
  const away = (size + Math.min(6, gap / 6)) / around
  const scale = Math.min(1, gap / 28)
  const end = to - away - (7 * scale) / around
  const [[x, y], [headX, headY]] = [placeAt(from + away, around), placeAt(end, around)]
  // Above and below the ring a name lies next to circles, and keeps away from them.
  const [textX, textY] = placeAt(middle, around + 18 + size * Math.abs(Math.sin(middle)) ** 3)
  return (
    <g class={isOwn ? "arrow own" : "arrow"}>
      <title>{given.item}</title>
      <path d={`M${x} ${y}A${around} ${around} 0 0 1 ${headX} ${headY}`} />
      <path
        class="head"
        d="M-6-7L7 0L-6 7z"
        transform={`translate(${headX} ${headY}) rotate(${(end * 180) / Math.PI + 90}) scale(${scale})`}
      />
      {isNamed && <Written x={textX} y={textY} most={width / 2} isRight={isRight(middle)} text={given.item} />}
    </g>
  )
}

const firstOf = (name: string): string => name.trim().split(/\s/)[0] ?? name

const letterOf = (name: string): string => [...name.trim()][0] ?? ""

/** A first name that fits into a circle: with many letters it is as wide as the circle, in any size of letters. */
const fitted = (name: string, size: number): readonly [shown: string, width: number | undefined] => {
  const letters = [...firstOf(name)]
  const first = letters.length <= 9 ? letters : [...letters.slice(0, 8), "…"]
  return [first.join(""), first.length > size / 7 ? 2 * size - 12 : undefined]
}
