import { DateTime, Effect, Option } from "effect"
import type { UserId } from "../shared/ids.ts"
import type { PageRequest } from "../shared/page.ts"
import { ExportNotFound } from "./errors.ts"
import { asOf, type ExportId } from "./export.ts"
import { Exports } from "./ports.ts"

/** The exports of the caller, newest first. Contract: auth, own data. */
export const listExports = Effect.fn("exports.list")(function* (input: {
  readonly by: UserId
  readonly page: PageRequest
}) {
  const now = yield* DateTime.now
  const { items, next } = yield* (yield* Exports).list(input.by, input.page)
  return { items: items.map((one) => asOf(one, now)), next }
})

/** An export of the caller. Contract: auth, own data. */
export const getExport = Effect.fn("exports.get")(function* (input: { readonly id: ExportId; readonly by: UserId }) {
  const found = Option.getOrNull(yield* (yield* Exports).find(input.id))
  if (found === null || found.userId !== input.by) return yield* new ExportNotFound()
  return asOf(found, yield* DateTime.now)
})
