import type { ComponentChildren } from "preact"
import { useId, useLayoutEffect, useRef } from "preact/hooks"
import { words } from "../words/index.ts"

interface Props {
  readonly title: string
  readonly close: () => void
  readonly children: ComponentChildren
}

/**
 * A dialog over the page, shown as long as it is rendered. Escape closes it, and the focus goes back. The browser would
 * give the focus back first and say only later that it has closed: what opens it again meanwhile would be lost.
 */
export const Dialog = ({ children, close, title }: Props) => {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const opener = document.activeElement as HTMLElement | null
    const { current } = dialog
    current?.showModal()
    current?.querySelector<HTMLElement>("form :is(input, select, textarea):not([type='hidden'])")?.focus()
    return () => {
      // While it is open nothing else takes the focus.
      current?.close()
      opener?.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        // A file field has an event of this name too.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        close()
      }}
      onClose={() => {
        // Of one that is gone the event comes late, and another one may be open.
        if (dialog.current !== null) close()
      }}
    >
      <article>
        <header>
          <button type="button" class="close" aria-label={words.value.common.close} onClick={close} />
          <h2 id={id}>{title}</h2>
        </header>
        {children}
      </article>
    </dialog>
  )
}
