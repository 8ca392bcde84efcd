import { useSignal } from "@preact/signals"
import { type ComponentChildren, toChildArray } from "preact"
import { useEffect, useId, useRef } from "preact/hooks"
import { words } from "../words/index.ts"

/** The rest of what one can do, behind a button. It closes when something in it is chosen, or elsewhere is pressed. */
export const More = ({ children }: { readonly children: ComponentChildren }) => {
  const isOpen = useSignal(false)
  const id = useId()
  const around = useRef<HTMLDivElement>(null)
  // Focused again before a dialog opens, which gives the focus back to where it was.
  const close = (back: boolean) => {
    isOpen.value = false
    if (back) around.current?.querySelector("button")?.focus()
  }
  useEffect(() => {
    const isHere = (target: EventTarget | null) => around.current?.contains(target as Node) === true
    const inDialog = (target: EventTarget | null) => (target as Element).closest("dialog") !== null
    const pressed = ({ target }: Event) => void (isOpen.value && !isHere(target) && close(false))
    const chosen = ({ target }: Event) => void (isHere(target) && isMenu(target) && !inDialog(target) && close(true))
    const isMenu = (target: EventTarget | null) => (target as Element).closest(".more-menu > div") !== null
    const escaped = ({ key, target }: KeyboardEvent) =>
      void (key === "Escape" && isOpen.value && isHere(target) && !inDialog(target) && close(true))
    document.addEventListener("pointerdown", pressed)
    document.addEventListener("click", chosen)
    document.addEventListener("keydown", escaped)
    return () => {
      document.removeEventListener("pointerdown", pressed)
      document.removeEventListener("click", chosen)
      document.removeEventListener("keydown", escaped)
    }
  }, [])
  if (toChildArray(children).length === 0) return null
  return (
    <div ref={around} class="more-menu">
      <button
        type="button"
        class="quiet"
        aria-label={words.value.deal.more}
        aria-expanded={isOpen.value}
        aria-controls={id}
        onClick={() => (isOpen.value = !isOpen.value)}
      >
        …
      </button>
      {/* A dialog that was opened here is inside of it: what is closed is not taken away, and the focus comes back. */}
      <div id={id} class={isOpen.value ? "open" : ""}>
        {children}
      </div>
    </div>
  )
}
