import { fill, words } from "../words/index.ts"
import { Name } from "./texts.tsx"

interface Chip {
  readonly name: string
  /** What the filter says. */
  readonly text: string
}

interface Props {
  readonly chips: ReadonlyArray<Chip>
  readonly remove: (name: string) => void
}

/** The filters that are set, each as a chip that takes it off. */
export const FilterChips = ({ chips, remove }: Props) => {
  const { browsing } = words.value
  if (chips.length === 0) return null
  return (
    <ul class="chips" aria-label={browsing.chosen}>
      {chips.map(({ name, text }) => (
        <li key={name}>
          <button
            type="button"
            class="chip"
            aria-label={fill(browsing.takeOff, { filter: text })}
            onClick={() => {
              // The button goes: the focus is at what is shown now.
              document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true })
              remove(name)
            }}
          >
            <Name>{text}</Name> <span aria-hidden="true">✕</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
