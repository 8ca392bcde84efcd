import type { FieldValue, ShownItem } from "../../core/index.ts"

/** The values of an item in the order of their keys: the databases keep them in orders of their own. */
export const fieldValuesView = (values: ShownItem["fields"]): ShownItem["fields"] => {
  const keys = Object.keys(values)
  if (keys.every((key, n) => n === 0 || (keys[n - 1] ?? "") < key)) return values
  const sorted: Record<string, FieldValue> = {}
  for (const key of keys.sort()) sorted[key] = values[key] ?? ""
  return sorted
}
