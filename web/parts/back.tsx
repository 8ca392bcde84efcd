import type { ComponentChildren } from "preact"

interface Props {
  readonly to: string
  readonly children: ComponentChildren
}

/** A link to the page above this one. Its arrow points to where lines begin. */
export const Back = ({ children, to }: Props) => (
  <a class="back" href={to}>
    <span class="flips">←</span> <span>{children}</span>
  </a>
)
