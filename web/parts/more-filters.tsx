import { useSignal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { useId } from "preact/hooks"
import { words } from "../words/index.ts"
import { numberText } from "./texts.tsx"

interface Props {
  /** How many of them are set. */
  readonly set: number
  readonly children: ComponentChildren
}

/** The filters next to a search: on a phone a button shows them, so that the list is on the first screen. */
export const MoreFilters = ({ children, set }: Props) => {
  const open = useSignal(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        class="secondary phone-only"
        aria-expanded={open.value}
        aria-controls={id}
        onClick={() => (open.value = !open.value)}
      >
        {words.value.market.filters}
        {set > 0 && ` (${numberText(set)})`}
      </button>
      <div id={id} class={open.value ? "more open" : "more"}>
        {children}
      </div>
    </>
  )
}
