import { type Brand, DateTime } from "effect"
import type { UserId } from "../../shared/index.ts"
import type { KeyScope } from "./key-scopes.ts"

export type AccessKeyId = string & Brand.Brand<"AccessKeyId">

/** A key with which a program acts for its owner, within scopes. Contract: auth, access keys. */
export interface AccessKey {
  readonly id: AccessKeyId
  readonly userId: UserId
  readonly name: string
  /** The first characters of the key, by which its owner recognises it. */
  readonly start: string
  readonly scopes: ReadonlyArray<KeyScope>
  readonly createdAt: DateTime.Utc
  readonly expiresAt: DateTime.Utc
  /** When it was last used, to the minute. */
  readonly lastUsedAt: DateTime.Utc | null
}

/** How many keys an account has at most that have not expired. Contract: auth, access keys. */
export const accessKeyLimit = 25

/** How many days a key lives. Contract: auth, access keys. */
export const accessKeyDays = { usual: 90, most: 365 } as const

/** Whether the last use of a key is stored again at `now`: once a minute, however often it is used. */
export const isUseNews = ({ lastUsedAt }: Pick<AccessKey, "lastUsedAt">, now: DateTime.Utc): boolean =>
  lastUsedAt === null || DateTime.isLessThanOrEqualTo(DateTime.add(lastUsedAt, { minutes: 1 }), now)
