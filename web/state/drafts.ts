import { me } from "./curio.ts"

/**
 * What is being written, kept for this tab until it is sent: also while the user signs in again, and when the page is
 * loaded again. Another account does not see it.
 */
export const draft = {
  read: (name: string): string => sessionStorage.getItem(keyOf(name)) ?? "",
  keep: (name: string, text: string): void => {
    if (text === "") sessionStorage.removeItem(keyOf(name))
    else sessionStorage.setItem(keyOf(name), text)
  },
}

const keyOf = (name: string): string => `draft ${me.value?.id} ${name}`
