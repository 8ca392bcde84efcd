import { DateTime, Effect, Option } from "effect"
import { notifyAll } from "../../delivery/index.ts"
import { Transactions } from "../../shared/index.ts"
import { sidesOfLoan } from "./change-loan.ts"
import { type LoanId, seesLoan } from "./loan.ts"
import { Loans } from "./ports.ts"
import { nextReminder } from "./reminders.ts"

/** How many loans are looked for at once. */
const atOnce = 100

/**
 * Reminds the sides of each loan that is due, or soon will be. Returns how many loans there were. Several servers may
 * do it at the same time. Contract: catalog, loans.
 */
export const remindOfLoans = Effect.fn("loans.remind")(function* () {
  const loans = yield* Loans
  let reminded = 0
  for (;;) {
    const due = yield* loans.toRemind(yield* DateTime.now, atOnce)
    for (const id of due) reminded += yield* remindOf(id)
    if (due.length < atOnce) return reminded
    yield* Effect.yieldNow
  }
})

const remindOf = Effect.fnUntraced(function* (id: LoanId) {
  const loans = yield* Loans
  const { atomically } = yield* Transactions
  const found = Option.getOrNull(yield* Effect.option(loans.get(id)))
  if (found === null) return 0
  const reminding = Effect.gen(function* () {
    const loan = Option.getOrNull(yield* Effect.option(loans.get(id)))
    const now = yield* DateTime.now
    if (loan === null || loan.remindAt === null || DateTime.isGreaterThan(loan.remindAt, now)) return 0
    yield* loans.save({ ...loan, remindAt: nextReminder(loan.dueOn, now) })
    const to = sidesOfLoan(loan).filter((side) => seesLoan(loan, side))
    yield* notifyAll({ to, type: "loan_due", actor: null, subject: { kind: "loan", id } })
    return 1
  })
  return yield* atomically(reminding, sidesOfLoan(found))
})
