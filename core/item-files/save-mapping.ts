import { DateTime, Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { inTransactionOfCaller } from "../shared/transactions.ts"
import { MappingIsPreset, MappingLimitReached } from "./errors.ts"
import { isPresetName, mappingLimit } from "./mapping.ts"
import { ImportMappings, type OwnMapping } from "./ports.ts"

/** Stores a mapping of the caller, in the place of one with the same name. Contract: collectors, files. */
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
