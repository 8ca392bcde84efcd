import { signal } from "@preact/signals"

const query = matchMedia("(width >= 64rem)")

/** Whether there is space for two columns next to each other. */
export const isWide = signal(query.matches)

query.addEventListener("change", ({ matches }) => (isWide.value = matches))
