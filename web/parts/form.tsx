import type { CurioError } from "@curio/client"
import { type ReadonlySignal, signal, useComputed, useSignal } from "@preact/signals"
import { type ComponentChildren, createContext, type JSX } from "preact"
import { useContext, useId, useLayoutEffect, useRef } from "preact/hooks"
import { type Answered, reasonOf, settled } from "../state/answers.ts"
import { draft } from "../state/drafts.ts"
import { withScaled } from "../state/scaled.ts"
import { fill, words } from "../words/index.ts"

/** What is wrong with the fields, by their names. */
type Wrong = Readonly<Record<string, string>>
const Wrongs = createContext(signal<Wrong>({}))

/** The texts of a form by the names of its fields; a name that is missing is an empty text. */
export interface Values {
  readonly text: (name: string) => string
  readonly files: (name: string) => Array<File>
  readonly checked: (name: string) => boolean
}

interface FormProps<A> {
  /** The name of its button. */
  readonly submit: string
  readonly send: (values: Values) => Answered<A>
  readonly done: (data: A) => unknown
  /** Which field a code of the API is about. */
  readonly fieldOf?: Readonly<Record<string, string>>
  /** Codes that the page handles itself; answers whether it did. */
  readonly handle?: (error: CurioError) => boolean
  readonly label?: string
  readonly class?: string
  /** The rank of its button, where another one is loud. */
  readonly rank?: "secondary"
  readonly children: ComponentChildren
}

/**
 * A form that is busy while it is sent. Invalid input is shown at its field, and the focus goes there; every other
 * error stands above the button.
 */
export const Form = <A,>(props: FormProps<A>) => {
  const { children, class: look, done, fieldOf = {}, handle, label, rank, send, submit } = props
  const wrong = useSignal<Wrong>({})
  const problem = useSignal("")
  const busy = useSignal(false)
  const form = useRef<HTMLFormElement>(null)
  const show = (found: Wrong) => {
    wrong.value = found
    const [first] = Object.keys(found)
    if (first !== undefined) (form.current?.elements.namedItem(first) as HTMLElement | null)?.focus()
  }
  const refuse = (error: CurioError) => {
    if (handle?.(error) === true) return
    const named = [
      fieldOf[error.code],
      error.field,
      `field.${error.field}`,
      /^body\.(?:options\.)?(\w+)/.exec(error.message)?.[1],
    ]
    const field = named.find((name) => name != null && form.current?.elements.namedItem(name) != null)
    if (field != null) return show({ [field]: reasonOf(error) })
    problem.value = reasonOf(error)
  }
  const submitted = async (event: Event) => {
    event.preventDefault()
    if (busy.value || form.current === null) return
    problem.value = ""
    show(invalidIn(form.current))
    if (Object.keys(wrong.value).length > 0) return
    busy.value = true
    const given = await withScaled(new FormData(form.current))
    const { data, error } = await settled(() => send(valuesOf(given)))
    busy.value = false
    if (error === null) await done(data)
    else refuse(error)
  }
  return (
    <form ref={form} noValidate onSubmit={submitted} aria-label={label} class={look}>
      <Wrongs.Provider value={wrong}>{children}</Wrongs.Provider>
      <p role="alert" class="problem">
        {problem}
      </p>
      <button type="submit" class={rank} aria-busy={busy} aria-disabled={busy}>
        {submit}
      </button>
    </form>
  )
}

const valuesOf = (given: FormData): Values => ({
  text: (name) => String(given.get(name) ?? ""),
  files: (name) => given.getAll(name).filter((one) => one instanceof File && one.size > 0) as Array<File>,
  checked: (name) => given.get(name) === "on",
})

/** What the browser finds wrong, in our words. */
const invalidIn = (form: HTMLFormElement): Wrong => {
  const { forms } = words.value
  const sentence = (field: HTMLInputElement) => {
    const { validity } = field
    if (validity.valueMissing) return forms.required
    if (validity.typeMismatch) return field.type === "email" ? forms.email : forms.address
    if (validity.tooShort) return fill(forms.tooShort, { count: field.minLength })
    if (validity.tooLong) return fill(forms.tooLong, { count: field.maxLength })
    return forms.wrong
  }
  const invalid = [...form.elements].filter((one) => "validity" in one && !(one as HTMLInputElement).validity.valid)
  return Object.fromEntries(invalid.map((one) => [(one as HTMLInputElement).name, sentence(one as HTMLInputElement)]))
}

type FieldProps = Omit<JSX.IntrinsicElements["input"], "name" | "value"> & {
  readonly name: string
  readonly label: string
  readonly hint?: string
  /** The text is kept under this name until it is sent. */
  readonly draftAs?: string
  readonly value?: string | number
  /** More than one line. */
  readonly rows?: number
  /** One of these: the value and its name. */
  readonly options?: ReadonlyArray<readonly [value: string, name: string]>
}

/** A field of a form with its label, its hint and what is wrong with it. */
export const Field = ({ draftAs, hint, label, name, options, rows, value, ...rest }: FieldProps) => {
  const id = useId()
  const wrong = useWrong(name)
  const field = useRef<HTMLInputElement>(null)
  const initial = value ?? (draftAs === undefined ? undefined : draft.read(draftAs))
  const given = useRef<string | null>(null)
  // The field is left to the browser: what was typed stays when the value is read again.
  useLayoutEffect(() => {
    const { current } = field
    if (current === null || initial === undefined || current.type === "file") return
    if (given.current !== null && current.value !== given.current) return
    current.value = String(initial)
    given.current = current.value
  }, [initial])
  const common = {
    id,
    name,
    ref: field as never,
    "aria-invalid": wrong.value === "" ? undefined : true,
    "aria-describedby": hint === undefined && wrong.value === "" ? undefined : `${id}-help`,
    onInput: draftAs === undefined ? undefined : (event: Event) => draft.keep(draftAs, textOf(event)),
  }
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {options !== undefined ? (
        <select {...(rest as object)} {...common}>
          {options.map(([one, text]) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
        </select>
      ) : rows !== undefined ? (
        <textarea dir="auto" rows={rows} {...(rest as object)} {...common} />
      ) : (
        <input {...(rest as object)} {...common} />
      )}
      <small id={`${id}-help`}>{wrong.value || hint}</small>
    </div>
  )
}

/** What is wrong with a field of the form around, by its name. */
export const useWrong = (name: string): ReadonlySignal<string> => {
  const wrongs = useContext(Wrongs)
  return useComputed(() => wrongs.value[name] ?? "")
}

const textOf = (event: Event): string => (event.currentTarget as HTMLInputElement).value
