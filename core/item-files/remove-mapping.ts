import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { MappingIsPreset, MappingNotFound } from "./errors.ts"
import { isPresetName } from "./mapping.ts"
import { ImportMappings } from "./ports.ts"

/** Removes a mapping of the caller. Contract: collectors, files. */
export const removeMapping = Effect.fn("item-files.removeMapping")(function* (input: {
  readonly by: UserId
  readonly name: string
}) {
  const mappings = yield* ImportMappings
  if (isPresetName(input.name)) return yield* new MappingIsPreset()
  if (!(yield* mappings.remove(input.by, input.name))) return yield* new MappingNotFound()
})
