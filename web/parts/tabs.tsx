import type { ComponentChildren } from "preact"
import { to } from "../state/curio.ts"
import { numberText } from "./texts.tsx"

interface Tab {
  readonly name: ComponentChildren
  /** Its address below /app. */
  readonly page: string
  readonly current: boolean
  /** How many wait there. */
  readonly count?: number
}

/** The ways to the parts of a page. `label` says what they choose. */
export const Tabs = ({ label, tabs }: { readonly label: string; readonly tabs: ReadonlyArray<Tab> }) => (
  <nav class="tabs" aria-label={label}>
    <ul>
      {tabs.map(({ count = 0, current, name, page }) => (
        <li key={page}>
          <a href={to(page)} aria-current={current ? "page" : undefined}>
            {name}
            {count > 0 && <Badge of={count} />}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

/** How many wait, on what leads to them. */
export const Badge = ({ of }: { readonly of: number }) => (
  <>
    {" "}
    <span class="badge">{numberText(of)}</span>
  </>
)
