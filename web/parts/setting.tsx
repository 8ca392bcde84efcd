import type { ComponentChildren } from "preact"
import { to } from "../state/curio.ts"
import { words } from "../words/index.ts"
import { Back } from "./back.tsx"
import { Heading } from "./page.tsx"

interface Props {
  readonly title: string
  /** What it is about, in a sentence. */
  readonly about?: string
  readonly children: ComponentChildren
}

/** A page of the settings: the way back to all of them, its heading, and what one can do. */
export const Setting = ({ about, children, title }: Props) => (
  <div class="narrow">
    <p>
      <Back to={to("/settings")}>{words.value.settings.title}</Back>
    </p>
    <Heading>{title}</Heading>
    {about !== undefined && <p>{about}</p>}
    {children}
  </div>
)
