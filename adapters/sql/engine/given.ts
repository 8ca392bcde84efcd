import { type Placeholder, sql } from "drizzle-orm"

/** A value of a statement, or the placeholder of one that is prepared. */
export type Value<T> = T | Placeholder

/** The values of a request by name, and a placeholder for each of them. */
export const given = () => {
  const values: Record<string, unknown> = {}
  const at = (name: string, value: unknown): Placeholder => {
    values[name] = value
    return sql.placeholder(name)
  }
  return {
    values,
    at,
    /** The same for a value that may be missing: then it has no placeholder. */
    maybe: (name: string, value: unknown): Placeholder | null => (value === null ? null : at(name, value)),
  }
}

export type Given = ReturnType<typeof given>
