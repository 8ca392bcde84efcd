import { useEffect, useRef } from "preact/hooks"

interface Later<A> {
  /** Calls the function with the last value that was given, once nothing has come for a quarter of a second. */
  readonly later: (value: A) => void
  /** Forgets what was given. */
  readonly cancel: () => void
}

/** Waits for a pause while a user types. What was given for one `page` is forgotten on the next one. */
export const useLater = <A>(call: (value: A) => unknown, page = ""): Later<A> => {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const last = useRef(call)
  last.current = call
  const cancel = () => clearTimeout(timer.current)
  useEffect(() => cancel, [page])
  return {
    cancel,
    later: (value) => {
      cancel()
      timer.current = setTimeout(() => last.current(value), 250)
    },
  }
}
