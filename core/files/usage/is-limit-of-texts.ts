import { LimitReached, StorageLimitReached } from "./errors.ts"

/**
 * Whether a defect says that an account may hold no more texts or items. It ends the transaction. An edge answers it as
 * the error that it is. Contract: files, what an account may hold.
 */
export const isLimitOfTexts = (defect: unknown): defect is StorageLimitReached | LimitReached =>
  defect instanceof StorageLimitReached || defect instanceof LimitReached
