import { Effect } from "effect"
import type { PageRequest, UserId } from "../shared/index.ts"
import { Reports } from "./ports.ts"

/** The reports by the caller, newest first. Contract: reports, GET /reports. */
export const listOwnReports = Effect.fn("reports.listOwn")(function* (input: {
  readonly by: UserId
  readonly page: PageRequest
}) {
  const reports = yield* Reports
  return yield* reports.listBy(input.by, input.page)
})
