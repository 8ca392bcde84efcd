// Written by `npm run lists`.

import type * as AccessKeys from "./auth/access-keys/errors.ts"
import type * as Auth from "./auth/errors.ts"
import type * as Factors from "./auth/factors/errors.ts"
import type * as Idp from "./auth/idp/errors.ts"
import type * as Collections from "./catalog/collections/errors.ts"
import type * as Editions from "./catalog/editions/errors.ts"
import type * as Editors from "./catalog/editors/errors.ts"
import type * as Fields from "./catalog/fields/errors.ts"
import type * as Fills from "./catalog/fills/errors.ts"
import type * as ItemFiles from "./catalog/item-files/errors.ts"
import type * as Items from "./catalog/items/errors.ts"
import type * as Loans from "./catalog/loans/errors.ts"
import type * as Sets from "./catalog/sets/errors.ts"
import type * as DmRequests from "./chat/dm-requests/errors.ts"
import type * as Chat from "./chat/errors.ts"
import type * as Mail from "./delivery/mail/errors.ts"
import type * as Notifications from "./delivery/notifications/errors.ts"
import type * as Events from "./events/errors.ts"
import type * as Exports from "./exports/errors.ts"
import type * as Files from "./files/errors.ts"
import type * as Usage from "./files/usage/errors.ts"
import type * as Friends from "./friends/errors.ts"
import type * as GamePlatform from "./gameplatform/errors.ts"
import type * as Imports from "./gameplatform/imports/errors.ts"
import type * as Listings from "./market/listings/errors.ts"
import type * as Offers from "./market/offers/errors.ts"
import type * as Ratings from "./market/ratings/errors.ts"
import type * as Rounds from "./market/rounds/errors.ts"
import type * as Wants from "./market/wants/errors.ts"
import type * as Moderation from "./moderation/errors.ts"
import type * as Comments from "./posts/comments/errors.ts"
import type * as Posts from "./posts/errors.ts"
import type * as PostReactions from "./posts/post-reactions/errors.ts"
import type * as Reports from "./reports/errors.ts"
import type { HasSentence } from "./shared/coded-error.ts"
import type * as Shares from "./shares/errors.ts"
import type * as Credentials from "./users/credentials/errors.ts"
import type * as Users from "./users/errors.ts"
import type * as Webhooks from "./webhooks/errors.ts"
import type * as Push from "./webhooks/push/errors.ts"

type ErrorsOf<Module> = {
  [K in keyof Module]: Module[K] extends new (...args: never) => infer E ? E : never
}[keyof Module]

// A class without a sentence does not compile. `CodedError` of `core/shared` creates classes that have one.
type Saying<E extends HasSentence> = E

/** Every error that a use case may fail with. A class in a module's `errors.ts` is in here by being exported. */
export type CoreError = Saying<
  | ErrorsOf<typeof AccessKeys>
  | ErrorsOf<typeof Auth>
  | ErrorsOf<typeof Chat>
  | ErrorsOf<typeof Collections>
  | ErrorsOf<typeof Comments>
  | ErrorsOf<typeof Credentials>
  | ErrorsOf<typeof DmRequests>
  | ErrorsOf<typeof Editions>
  | ErrorsOf<typeof Editors>
  | ErrorsOf<typeof Events>
  | ErrorsOf<typeof Exports>
  | ErrorsOf<typeof Factors>
  | ErrorsOf<typeof Fields>
  | ErrorsOf<typeof Files>
  | ErrorsOf<typeof Fills>
  | ErrorsOf<typeof Friends>
  | ErrorsOf<typeof GamePlatform>
  | ErrorsOf<typeof Idp>
  | ErrorsOf<typeof Imports>
  | ErrorsOf<typeof ItemFiles>
  | ErrorsOf<typeof Items>
  | ErrorsOf<typeof Listings>
  | ErrorsOf<typeof Loans>
  | ErrorsOf<typeof Mail>
  | ErrorsOf<typeof Moderation>
  | ErrorsOf<typeof Notifications>
  | ErrorsOf<typeof Offers>
  | ErrorsOf<typeof PostReactions>
  | ErrorsOf<typeof Posts>
  | ErrorsOf<typeof Push>
  | ErrorsOf<typeof Ratings>
  | ErrorsOf<typeof Reports>
  | ErrorsOf<typeof Rounds>
  | ErrorsOf<typeof Sets>
  | ErrorsOf<typeof Shares>
  | ErrorsOf<typeof Usage>
  | ErrorsOf<typeof Users>
  | ErrorsOf<typeof Wants>
  | ErrorsOf<typeof Webhooks>
>
/** `<module>.<CODE>` of every error. */
export type ErrorTag = CoreError["_tag"]
