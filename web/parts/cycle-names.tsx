import type { ComponentChildren } from "preact"
import { apart, isRight, lineHeight, placeAt, type Ring } from "../state/ring.ts"

/** What is written next to a ring, of a person or of a thing on it. */
export interface Line {
  readonly angle: number
  /** How far from the middle what it is about ends. */
  readonly far: number
  readonly text: string
  /** All of it, for what is cut off. */
  readonly title: string
  readonly isOwn: boolean
  readonly isThing?: boolean
}

interface Props {
  readonly title: string
  readonly ring: Ring
  readonly lines: ReadonlyArray<Line>
  /** The ring, around the point 0, 0. */
  readonly children: ComponentChildren
}

/** A ring with what is written next to it: at each side from the top down, with a line to what it is about. */
export const WithLines = ({ children, lines, ring, title }: Props) => {
  const sides = [true, false].map((right) => {
    const own = lines.filter(({ angle }) => isRight(angle) === right)
    const down = right ? own : own.toReversed()
    const heights = apart(down.map(({ angle, far }) => placeAt(angle, far)[1]))
    return { right, down, heights }
  })
  const ends = sides.flatMap(({ heights }) => [heights.at(0) ?? 0, heights.at(-1) ?? 0].map(Math.abs))
  const half = Math.max(ring.height / 2, ...ends.map((end) => end + lineHeight))
  const edge = ring.around + ring.size + 22
  return (
    <svg
      role="img"
      aria-label={title}
      viewBox={`${-ring.width / 2} ${-half} ${ring.width} ${2 * half}`}
      class={lines.length > 0 ? "large" : undefined}
    >
      {sides.flatMap(({ down, heights, right }) =>
        down.map(({ angle, far, isOwn, isThing, text, title }, at) => {
          const [x, y] = placeAt(angle, far + 3)
          const [side, height] = [right ? edge : -edge, heights[at] ?? 0]
          return (
            <g key={`${right} ${at}`} class={isOwn ? "line own" : "line"}>
              <title>{title}</title>
              <path d={`M${x} ${y}L${side} ${height}`} class={isThing ? "thing" : undefined} />
              <Written x={side + (right ? 4 : -4)} y={height} most={ring.width / 2} isRight={right} text={text} />
            </g>
          )
        }),
      )}
      {children}
    </svg>
  )
}

interface WrittenProps {
  readonly x: number
  readonly y: number
  /** Where the picture ends. */
  readonly most: number
  /** Whether it goes to the right from there, or ends there. */
  readonly isRight: boolean
  readonly text: string
}

/** One line that is cut off at the edge of the picture, in letters of any size and script. */
export const Written = ({ isRight, most, text, x, y }: WrittenProps) => (
  <foreignObject
    x={isRight ? x : -most}
    y={y - lineHeight / 2}
    width={isRight ? most - x : most + x}
    height={lineHeight}
  >
    <div class={isRight ? "start" : "end"}>
      <bdi>{text}</bdi>
    </div>
  </foreignObject>
)
