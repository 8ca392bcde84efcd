import type { CurioError } from "@curio/client"
import { useSignal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { type Answered, attempt } from "../state/answers.ts"

interface Props<A> {
  /** The call that the button makes. */
  readonly call: () => Answered<A>
  readonly done?: (data: A) => unknown
  /** The name of what an error is about. */
  readonly about?: (error: CurioError) => string | undefined
  readonly children: ComponentChildren
  /** The accessible name, where the content does not say it. */
  readonly label?: string | undefined
  readonly pressed?: boolean | undefined
  readonly class?: string
}

/** A button that is busy until its call was answered, and says why when it fails. */
export const Button = <A,>({ about, call, children, class: look, done, label, pressed }: Props<A>) => {
  const busy = useSignal(false)
  const press = async () => {
    if (busy.value) return
    busy.value = true
    const data = await attempt(call, about)
    busy.value = false
    if (data !== undefined) await done?.(data)
  }
  return (
    <button
      type="button"
      class={look ?? "secondary"}
      onClick={press}
      aria-busy={busy}
      aria-disabled={busy}
      aria-label={label}
      aria-pressed={pressed}
    >
      {children}
    </button>
  )
}
