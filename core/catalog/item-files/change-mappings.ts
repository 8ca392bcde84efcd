import { DateTime, Effect, Option } from "effect"
import type { UserId } from "../../shared/index.ts"
import { inTransactionOfCaller } from "../../shared/index.ts"
import { MappingIsPreset, MappingLimitReached, MappingNotFound, UnknownMapping } from "./errors.ts"
import type { FileFormat } from "./file-format.ts"
import { autoMapping, byHeader, type ImportMapping, isPresetName, mappingLimit, presetMappings } from "./mapping.ts"
import { ImportMappings, type OwnMapping } from "./ports.ts"
import { presetFor } from "./presets/table.ts"

/** Stores a mapping of the caller, in the place of one with the same name. Contract: catalog, files. */
export const saveMapping = Effect.fn("item-files.saveMapping")(function* (input: {
  readonly by: UserId
  readonly mapping: OwnMapping
}) {
  const mappings = yield* ImportMappings
  const { by, mapping } = input
  if (isPresetName(mapping.name)) return yield* new MappingIsPreset()
  const others = (yield* mappings.list(by)).filter(({ name }) => name !== mapping.name)
  if (others.length >= mappingLimit) return yield* new MappingLimitReached()
  yield* mappings.put(by, mapping, yield* DateTime.now)
  return { ...mapping, preset: false }
}, inTransactionOfCaller)

/** Removes a mapping of the caller. Contract: catalog, files. */
export const removeMapping = Effect.fn("item-files.removeMapping")(function* (input: {
  readonly by: UserId
  readonly name: string
}) {
  const mappings = yield* ImportMappings
  if (isPresetName(input.name)) return yield* new MappingIsPreset()
  if (!(yield* mappings.remove(input.by, input.name))) return yield* new MappingNotFound()
})

/** The mappings that a user may name: those of the service and their own, by name. Contract: catalog, files. */
export const listMappings = Effect.fn("item-files.listMappings")(function* (user: UserId) {
  const mappings = yield* ImportMappings
  const own = (yield* mappings.list(user)).map((mapping): ImportMapping => ({ ...mapping, preset: false }))
  return [...presetMappings, ...own].toSorted((one, other) => (one.name < other.name ? -1 : 1))
})

/** The mapping that a user names, for a file of a format. */
export const mappingNamed = Effect.fnUntraced(function* (user: UserId, name: string, format: FileFormat) {
  const mappings = yield* ImportMappings
  if (name === autoMapping) return byHeader
  const preset = presetMappings.find((mapping) => mapping.name === presetFor(name, format))
  if (preset !== undefined) return preset
  const own = yield* mappings.find(user, name)
  if (Option.isNone(own)) return yield* new UnknownMapping()
  return { ...own.value, preset: false } satisfies ImportMapping
})
