import { useSignal } from "@preact/signals"
import type { TargetedFocusEvent, TargetedKeyboardEvent } from "preact"
import { useEffect, useRef } from "preact/hooks"

/**
 * What a button shows until something else is pressed or has the focus, or Escape is pressed, which gives the focus
 * back to the button. `around` are the properties of the element that holds the button and what it shows.
 */
export const useDisclosure = () => {
  const open = useSignal(false)
  const holder = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    open.value = false
  }
  useEffect(() => {
    const pressed = ({ target }: Event) => holder.current?.contains(target as Node) === false && close()
    addEventListener("pointerdown", pressed)
    return () => removeEventListener("pointerdown", pressed)
  }, [])
  return {
    open,
    button,
    close,
    around: {
      ref: holder,
      onFocusOut: ({ currentTarget, relatedTarget }: TargetedFocusEvent<HTMLElement>) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget as Node)) close()
      },
      onKeyDown: ({ key }: TargetedKeyboardEvent<HTMLElement>) => {
        if (key !== "Escape" || !open.value) return
        close()
        button.current?.focus()
      },
    },
  }
}
