import { words } from "../words/index.ts"

export interface SkeletonProps {
  /** The shape of what comes. */
  readonly of: "cards" | "rows" | "text"
  readonly count?: number
}

const usual = { cards: 8, rows: 5, text: 6 } as const

/** Shown while something is loaded, in the shape of what comes. Assistive technologies read that it is loaded. */
export const Skeleton = ({ count, of }: SkeletonProps) => (
  <div class={`skeleton of-${of}`} aria-busy="true">
    <span class="hidden">{words.value.common.loading}</span>
    {Array.from({ length: count ?? usual[of] }, (_, n) => (
      <i key={n} />
    ))}
  </div>
)
