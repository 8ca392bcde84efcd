import type { DateTime } from "effect"
import type {
  AccessKey,
  AccountInvite,
  AccountInviteId,
  Authenticator,
  LinkedAccount,
  OneTimeToken,
  Passkey,
  PasskeyId,
  PendingAddress,
  ReplacedAddress,
  Session,
  SingleUseId,
  TokenHash,
  UserId,
} from "../../../core/index.ts"
import { byKey, map, ofUser } from "../map.ts"

export const maps = {
  /** By the hash of the newest refresh token. */
  sessions: map<TokenHash, Session>({ goesWith: ofUser }),
  tokens: map<TokenHash, OneTimeToken>({ goesWith: ofUser }),
  passkeys: map<PasskeyId, Passkey>({ goesWith: ofUser }),
  authenticators: map<UserId, Authenticator>({ goesWith: ofUser }),
  /** The hashes that were not used. */
  recoveryCodes: map<UserId, { readonly codes: ReadonlyArray<TokenHash>; readonly madeAt: DateTime.Utc }>({
    goesWith: { users: byKey },
  }),
  wrongCodes: map<UserId, ReadonlyArray<DateTime.Utc>>({ goesWith: { users: byKey } }),
  pendingAddresses: map<UserId, PendingAddress>({ goesWith: ofUser }),
  /** In the order in which they were replaced. */
  replacedAddresses: map<TokenHash, ReplacedAddress>({ goesWith: ofUser }),
  /** By the hash of the key. */
  accessKeys: map<TokenHash, AccessKey>({ goesWith: ofUser }),
  accountInvites: map<AccountInviteId, AccountInvite>(),
  /** By user and issuer. */
  linked: map<string, LinkedAccount>({ goesWith: ofUser }),
  singleUses: map<SingleUseId, DateTime.Utc>(),
}
