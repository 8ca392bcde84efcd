import type { CurioError } from "@curio/client"
import { useSignal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { type Answered, attempt } from "../state/answers.ts"
import { words } from "../words/index.ts"
import { Dialog } from "./dialog.tsx"

interface Props<A> {
  /** The call that the button makes. */
  readonly call: () => Answered<A>
  readonly done?: (data: A) => unknown
  /** The name of what an error is about. */
  readonly about?: (error: CurioError) => string | undefined
  readonly children: ComponentChildren
  /** What a dialog asks before the call, because it cannot be undone. */
  readonly ask?: string | undefined
  /** The accessible name, where the content does not say it. */
  readonly label?: string | undefined
  readonly pressed?: boolean | undefined
  readonly class?: string
}

/** A button that is busy until its call was answered, and says why when it fails. Where asked to, it asks before. */
export const Button = <A,>({ about, ask, call, children, class: look, done, label, pressed }: Props<A>) => {
  const busy = useSignal(false)
  const asking = useSignal(false)
  const press = async () => {
    if (busy.value) return
    asking.value = false
    busy.value = true
    const data = await attempt(call, about)
    busy.value = false
    if (data !== undefined) await done?.(data)
  }
  return (
    <>
      <button
        type="button"
        class={look ?? "secondary"}
        onClick={ask === undefined ? press : () => (asking.value = !busy.value)}
        aria-busy={busy}
        aria-disabled={busy}
        aria-label={label}
        aria-pressed={pressed}
      >
        {children}
      </button>
      {asking.value && (
        <Dialog title={ask ?? ""} close={() => (asking.value = false)}>
          <div class="actions">
            <button type="button" onClick={press}>
              {children}
            </button>
            <button type="button" class="secondary" onClick={() => (asking.value = false)}>
              {words.value.common.back}
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}
