import type { ComponentChildren } from "preact"
import { useEffect } from "preact/hooks"
import { to } from "../state/curio.ts"
import { askRole, role } from "../state/role.ts"
import { words } from "../words/index.ts"
import { Heading } from "./page.tsx"
import { numberText } from "./texts.tsx"

interface Props {
  readonly title: string
  /** The address of its tab; pages of one thing have none. */
  readonly tab?: string
  /** Whether it is for administrators alone. */
  readonly forAdmins?: true
  readonly children: ComponentChildren
}

/** A page of moderators: its heading, the ways to the others, and what it shows to those who may see it. */
export const Moderation = ({ children, forAdmins, tab, title }: Props) => {
  const { common, moderation } = words.value
  // A second factor that was added since brings the role into use.
  useEffect(askRole, [])
  if (role.value === undefined) return <p aria-busy="true">{common.loading}</p>
  const { factorRequired, role: own, waiting } = role.value
  const isMissing = forAdmins === true ? own !== "admin" : own === null
  if (isMissing || factorRequired)
    return (
      <div class="narrow">
        <Heading>{title}</Heading>
        <p role="alert">
          {isMissing ? (forAdmins === true ? moderation.forAdmins : moderation.forModerators) : moderation.factor}
        </p>
        {isMissing ? (
          <a href={to("/")}>{common.home}</a>
        ) : (
          <a class="button" href={to("/settings/factors")}>
            {moderation.addFactor}
          </a>
        )}
      </div>
    )
  return (
    <>
      <nav class="tabs" aria-label={moderation.parts}>
        <ul>
          {(own === "admin" ? [...tabs, ...adminTabs] : tabs).map(([name, address]) => (
            <li key={name}>
              <a href={to(address)} aria-current={address === tab ? "page" : undefined}>
                {moderation.tabs[name]}
                {(name === "reports" || name === "appeals") && waiting !== null && waiting[name] > 0 && (
                  <sup> {numberText(waiting[name])}</sup>
                )}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Heading>{title}</Heading>
      {children}
    </>
  )
}

/** The queue, and that of problems with deals. */
export const [queueTab, problemsTab] = ["/moderation", "/moderation?targetType=offer"] as const

const tabs = [
  ["reports", queueTab],
  ["problems", problemsTab],
  ["appeals", "/moderation/appeals"],
] as const

const adminTabs = [
  ["log", "/moderation/log"],
  ["roles", "/moderation/roles"],
] as const
