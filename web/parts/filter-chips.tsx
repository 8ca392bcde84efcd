import { words } from "../words/index.ts"
import { Chip, Chips } from "./chips.tsx"

interface Props {
  /** Each filter by its name in the address, with what it says. */
  readonly chips: ReadonlyArray<{ readonly name: string; readonly text: string }>
  readonly remove: (name: string) => void
}

/** The filters that are set, each as a chip that takes it off. */
export const FilterChips = ({ chips, remove }: Props) =>
  chips.length === 0 ? null : (
    <Chips label={words.value.browsing.chosen}>
      {chips.map(({ name, text }) => (
        <Chip
          key={name}
          remove={() => {
            // The button goes: the focus is at what is shown now.
            document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true })
            remove(name)
          }}
        >
          {text}
        </Chip>
      ))}
    </Chips>
  )
