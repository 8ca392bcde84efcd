import { useEffect, useRef } from "preact/hooks"

/** Calls a function with the last value that it is given, once nothing has come for a quarter of a second. */
export const useLater = <A>(call: (value: A) => unknown): ((value: A) => void) => {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const last = useRef(call)
  last.current = call
  useEffect(() => () => clearTimeout(timer.current), [])
  return (value) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => last.current(value), 250)
  }
}
