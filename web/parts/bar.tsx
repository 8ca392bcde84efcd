import type { ComponentChildren } from "preact"
import { fill, words } from "../words/index.ts"
import { numberText } from "./texts.tsx"

interface Props {
  /** What there is so much of. */
  readonly name: string
  readonly value: number
  /** How much there could be. */
  readonly of: number
  /** What stands at it, where "3 of 12" does not fit. */
  readonly text?: string
}

const shareOf = ({ of, value }: Props): number => (of <= 0 ? 0 : Math.min(Math.max(value / of, 0), 1))

const textOf = ({ of, text, value }: Props): string =>
  text ?? fill(words.value.look.of, { value: numberText(value), of: numberText(of) })

/** How much of something there is, as a bar below its name and its numbers. */
export const Bar = (props: Props) => (
  <div class="bar">
    <span>
      <span>{props.name}</span>
      <span>{textOf(props)}</span>
    </span>
    <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect width={100 * shareOf(props)} height="1" />
    </svg>
  </div>
)

/** The same as a ring with its percentage, and what is next to it. */
export const Ring = ({ children, ...props }: Props & { readonly children?: ComponentChildren }) => {
  const share = shareOf(props)
  const around = 2 * Math.PI * 42
  return (
    <div class="ring">
      <svg viewBox="0 0 100 100" role="img" aria-label={`${props.name}: ${textOf(props)}`}>
        <circle cx="50" cy="50" r="42" />
        {share > 0 && (
          <path d="M50 8a42 42 0 1 1 0 84a42 42 0 1 1 0-84" stroke-dasharray={`${share * around} ${around}`} />
        )}
        <text x="50" y="58">
          {Math.round(share * 100)}%
        </text>
      </svg>
      <span>{children ?? `${props.name}: ${textOf(props)}`}</span>
    </div>
  )
}
