import { signal } from "@preact/signals"

export type Theme = "system" | "light" | "dark"

const stored = "curio theme"

/** The colors that were chosen: those of the system unless the user wants others. */
export const theme = signal<Theme>((localStorage.getItem(stored) as Theme | null) ?? "system")

/** Changes the colors, now and for later visits. */
export const paint = (chosen: Theme): void => {
  theme.value = chosen
  localStorage.setItem(stored, chosen)
  const { dataset } = document.documentElement
  if (chosen === "system") delete dataset["theme"]
  else dataset["theme"] = chosen
}

paint(theme.value)
