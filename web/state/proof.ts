import { signal } from "@preact/signals"

/** What waits for the user to confirm that it is them; it is given whether they did. */
export const waiting = signal<((isProven: boolean) => void) | null>(null)

let asked: Promise<boolean> | null = null

/** Asks for a proof in the dialog that all pages share. Answers whether the user gave one. */
export const prove = (): Promise<boolean> => {
  asked ??= new Promise<boolean>((resolve) => {
    waiting.value = resolve
  }).finally(() => {
    asked = null
    waiting.value = null
  })
  return asked
}
