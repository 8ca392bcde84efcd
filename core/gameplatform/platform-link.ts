import { type Brand, type DateTime, Result } from "effect"
import type { UserId } from "../shared/index.ts"
import { AlreadyLinkedToOtherUser, ReplaceRequiresUnlink } from "./errors.ts"

/** The id of an account on the platform, in digits. */
export type PlatformAccountId = string & Brand.Brand<"PlatformAccountId">

/** The platform account of one user: a user has at most one, and it has at most one user. Contract: gameplatform. */
export interface PlatformLink {
  readonly userId: UserId
  readonly accountId: PlatformAccountId
  readonly linkedAt: DateTime.Utc
}

/**
 * The state for a user who comes back with a proven account: the user to whom it is linked, and the account that this
 * user has.
 */
interface LinkState {
  readonly known: PlatformLink | null
  readonly own: PlatformLink | null
}

/** Whether the proven account becomes the user's, or already is. Contract: gameplatform, linking. */
export const link = (
  { known, own }: LinkState,
  next: PlatformLink,
): Result.Result<"added" | "there already", AlreadyLinkedToOtherUser | ReplaceRequiresUnlink> => {
  if (known !== null && known.userId !== next.userId) return Result.fail(new AlreadyLinkedToOtherUser())
  if (known !== null) return Result.succeed("there already")
  return own === null ? Result.succeed("added") : Result.fail(new ReplaceRequiresUnlink())
}
