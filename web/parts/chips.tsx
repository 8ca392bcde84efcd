import type { ComponentChildren } from "preact"
import { to } from "../state/curio.ts"
import { fill, words } from "../words/index.ts"
import { Icon } from "./icon.tsx"

/** Chips in a row; each child is a `<Chip>`. `label` says what they choose. */
export const Chips = ({ children, label }: { readonly label: string; readonly children: ComponentChildren }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset has fields of a form, and these are links and buttons.
  <div role="group" class="chips" aria-label={label}>
    {children}
  </div>
)

interface ChipProps {
  readonly children: string
  /** The address below /app to which it leads. */
  readonly page?: string
  /** What it does in the place of leading somewhere. */
  readonly press?: () => unknown
  /** Whether it is set: a link to what is shown, or a button that is pressed. */
  readonly set?: boolean
  /** How many there are of it. */
  readonly count?: string
  /** It is set, and this takes it away: an address below /app, or what a press does. */
  readonly remove?: string | (() => unknown)
}

/** One thing that may be set: a link, a button, or something that is set with the way to take it away. */
export const Chip = ({ children, count, page, press, remove, set }: ChipProps) => {
  const text = count === undefined ? children : `${children} · ${count}`
  if (remove === undefined)
    return (
      <span>
        {page === undefined ? (
          <button type="button" class="chip" aria-pressed={set === true} onClick={press}>
            {text}
          </button>
        ) : (
          <a class="chip" href={to(page)} aria-current={set === true ? "true" : undefined}>
            {text}
          </a>
        )}
      </span>
    )
  const name = fill(words.value.look.remove, { name: children })
  const shown = (
    <>
      {text} <Icon of="cross" />
    </>
  )
  return (
    <span>
      {typeof remove === "string" ? (
        <a class="chip set" href={to(remove)} aria-label={name}>
          {shown}
        </a>
      ) : (
        <button type="button" class="chip set" aria-label={name} onClick={remove}>
          {shown}
        </button>
      )}
    </span>
  )
}
