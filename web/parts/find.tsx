import { useEffect, useRef } from "preact/hooks"
import { useLater } from "../state/later.ts"
import { Field } from "./form.tsx"

interface Props {
  readonly label: string
  readonly value: string
  readonly maxLength: number
  /** Called with the trimmed text soon after each change of it, and at once by Enter. */
  readonly ask: (text: string) => unknown
}

/** A field whose results are shown while one types. */
export const Find = ({ ask, label, maxLength, value }: Props) => {
  const form = useRef<HTMLFormElement>(null)
  const asked = useRef(value)
  const now = (text: string) => {
    if (text === asked.current) return
    asked.current = text
    ask(text)
  }
  const { later } = useLater(now)
  // What was asked for elsewhere, such as in the header, stands in the field too.
  useEffect(() => {
    const field = form.current?.querySelector("input")
    if (value !== asked.current && field != null) field.value = value
    asked.current = value
  }, [value])
  return (
    <search>
      <form
        ref={form}
        class="find-now"
        onInput={() => later(textIn(form.current))}
        onSubmit={(event) => {
          event.preventDefault()
          now(textIn(form.current))
        }}
      >
        <Field name="q" label={label} type="search" value={value} maxLength={maxLength} autocomplete="off" />
      </form>
    </search>
  )
}

const textIn = (form: HTMLFormElement | null): string => (form?.querySelector("input")?.value ?? "").trim()
