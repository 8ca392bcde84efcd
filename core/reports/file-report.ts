import { DateTime, Effect } from "effect"
import { requireBelowLimit } from "../files/index.ts"
import { Ids, inTransactionOfCaller, Publisher, type UserId } from "../shared/index.ts"
import { requireActive } from "../users/index.ts"
import { TargetNotFound } from "./errors.ts"
import { Reports } from "./ports.ts"
import { type Complaint, type ReportId, report } from "./report.ts"
import { targets } from "./targets.ts"

/** Reports something that the caller sees. Contract: reports, POST /reports. */
export const fileReport = Effect.fn("reports.file")(function* (input: { readonly by: UserId } & Complaint) {
  const { by, ...complaint } = input
  const reports = yield* Reports
  const ids = yield* Ids
  yield* requireActive(by)
  const id = (yield* ids.next) as ReportId
  const seen = yield* targets[complaint.targetType].ownerSeenBy(complaint.targetId, by)
  const owner = yield* Effect.fromOption(seen, () => new TargetNotFound())
  const made = yield* Effect.fromResult(report(complaint, { id, by, owner, now: yield* DateTime.now }))
  yield* requireBelowLimit(by, "open-reports")
  yield* reports.add(made)
  const publisher = yield* Publisher
  yield* publisher.announced({ things: [{ user: null, type: "report.created", subject: id }] })
  return made
}, inTransactionOfCaller)
