import { Effect, Option } from "effect"
import type { UserId } from "../shared/ids.ts"
import { UnknownMapping } from "./errors.ts"
import { type ImportMapping, presetMappings } from "./mapping.ts"
import { ImportMappings } from "./ports.ts"

/** The mappings that a user may name: those of the service and their own, by name. Contract: collectors, files. */
export const listMappings = Effect.fn("item-files.listMappings")(function* (user: UserId) {
  const mappings = yield* ImportMappings
  const own = (yield* mappings.list(user)).map((mapping): ImportMapping => ({ ...mapping, preset: false }))
  return [...presetMappings, ...own].toSorted((one, other) => (one.name < other.name ? -1 : 1))
})

/** The mapping that a user names. */
export const mappingNamed = Effect.fnUntraced(function* (user: UserId, name: string) {
  const mappings = yield* ImportMappings
  const preset = presetMappings.find((mapping) => mapping.name === name)
  if (preset !== undefined) return preset
  const own = yield* mappings.find(user, name)
  if (Option.isNone(own)) return yield* new UnknownMapping()
  return { ...own.value, preset: false } satisfies ImportMapping
})
