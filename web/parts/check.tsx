import type { ComponentChildren } from "preact"

interface Props {
  readonly name: string
  readonly label: ComponentChildren
  readonly checked?: boolean
  readonly required?: boolean
}

/** A box of a form that is checked or not; `checked` is how it begins. */
export const Check = ({ checked, label, name, required }: Props) => (
  <label class="check">
    <input type="checkbox" name={name} required={required === true} defaultChecked={checked === true} /> {label}
  </label>
)
