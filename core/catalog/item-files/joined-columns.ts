import { cut } from "../../shared/index.ts"

/** The target of a column as a part of a join. A column may fill something by itself too. */
export const inJoin = (target: string): string => `${prefix}${target}`

/** What a target fills, alone or in a join. */
export const withoutJoin = (target: string): string =>
  target.startsWith(prefix) ? target.slice(prefix.length) : target

const prefix = "join:"

/** As much of the name of a column as is shown where a row is wrong, and kept. */
export const shownColumn = (name: string): string => cut(name.trim(), 100)
