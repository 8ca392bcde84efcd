import type { ShownItem } from "../../core/index.ts"

/** The values of an item in the order of their keys: the databases keep them in orders of their own. */
export const fieldValuesView = (values: ShownItem["fields"]): ShownItem["fields"] =>
  Object.fromEntries(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1)))
