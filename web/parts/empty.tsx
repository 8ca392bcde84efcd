import type { ComponentChildren } from "preact"
import { to } from "../state/curio.ts"
import type { Words } from "../words/catalogue.ts"
import { fill, words } from "../words/index.ts"

/** The lines of each picture in a square of 96; what has the tint of the community is the second one. */
const pictures = {
  shelf: ["M12 78h72M18 78V30h12v48M66 78V36l11-3 8 43", "M36 78V22h14v56zM50 78V42h12v36"],
  box: ["M16 36v38l32 12 32-12V36M48 48v38", "M16 36l32-14 32 14-32 12z"],
  letters: ["M14 66V30h52v36H36L24 78V66z", "M74 42h8v34h-8v10l-10-10H44v-4"],
  deal: ["M20 40h46l-12-12M76 60H30l12 12", "M12 52a6 6 0 1 0 12 0 6 6 0 1 0-12 0M72 46a6 6 0 1 0 12 0 6 6 0 1 0-12 0"],
  days: ["M18 26h60v56H18zM32 16v16M64 16v16", "M18 26h60v16H18zM56 58h12v12H56z"],
  people: ["M14 80c0-16 8-24 20-24s20 8 20 24M60 56c14 0 22 8 22 22", "M24 36a10 12 0 1 0 20 0 10 12 0 1 0-20 0"],
  glass: ["M60 60l24 24", "M18 42a24 24 0 1 0 48 0 24 24 0 1 0-48 0"],
} as const

export interface EmptyProps {
  readonly picture?: keyof typeof pictures | undefined
  /** One sentence: what would be here. */
  readonly children: ComponentChildren
  /** The next step, as a button or a link. */
  readonly action?: ComponentChildren
  /** The word of the page of help that says what would be here. */
  readonly help?: HelpTerm | undefined
}

/** A word of the page of help. */
type HelpTerm = TermsOf<Words["help"]["parts"][keyof Words["help"]["parts"]]>
type TermsOf<Part> = Part extends { readonly terms: infer Terms } ? keyof Terms : never

/** What a page or a list shows where there is nothing yet. */
export const Empty = ({ action, children, help, picture = "shelf" }: EmptyProps) => {
  const [lines, tint] = pictures[picture]
  return (
    <div class="empty">
      <svg viewBox="0 0 96 96" aria-hidden="true">
        <path class="tint" d={tint} />
        <path d={lines} />
      </svg>
      <p>{children}</p>
      {action}
      {help !== undefined && (
        <a href={to(`/help#${help}`)}>
          <small>{fill(words.value.help.more, { name: nameOf(help) })}</small>
        </a>
      )}
    </div>
  )
}

const nameOf = (help: HelpTerm): string =>
  Object.values(words.value.help.parts)
    .flatMap(({ terms }) => Object.entries(terms))
    .find(([term]) => term === help)?.[1].name ?? help
