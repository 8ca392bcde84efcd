export { changeLoan, declineLoan, returnLoan } from "./change-loan.ts"
export * as LoansErrors from "./errors.ts"
export { type Borrower, lendItem } from "./lend-item.ts"
export { getLoan, listLoans, listLoansOf } from "./list-loans.ts"
export {
  type Loan,
  type LoanId,
  type LoanStatus,
  type LoanTerms,
  loanEndedBy,
  loanStatus,
  loanStatuses,
  mostReturnedLoans,
  type ShownLoan,
  seesLoan,
} from "./loan.ts"
export { Loans } from "./ports.ts"
export { remindOfLoans } from "./remind-of-loans.ts"
export type { Day } from "./reminders.ts"
