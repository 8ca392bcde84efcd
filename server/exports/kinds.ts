// Written by `npm run lists`.

import { factorsKind, keysKind, sessionsKind } from "./auth-kinds.ts"
import {
  collectionsKind,
  editorsKind,
  fieldDefinitionsKind,
  itemFilesKind,
  itemsKind,
  loansKind,
  mappingsKind,
  setsKind,
} from "./catalog-kinds.ts"
import { conversationsKind, dmRequestsKind, messagesKind } from "./chat-kinds.ts"
import { notificationsKind, settingsKind } from "./delivery-kinds.ts"
import { eventsKind } from "./events-kinds.ts"
import { blocksKind, followsKind, friendRequestsKind, friendsKind } from "./friends-kinds.ts"
import { importsKind } from "./gameplatform-kinds.ts"
import type { Kind } from "./lines.ts"
import { listingsKind, offersKind, ratingsKind, wantsKind } from "./market-kinds.ts"
import { commentsKind, postsKind, reactionsKind } from "./posts-kinds.ts"
import { reportsKind } from "./reports-kinds.ts"
import { sharesKind } from "./shares-kinds.ts"
import { profileKind } from "./users-kinds.ts"
import { webhooksKind } from "./webhooks-kinds.ts"

/** What an export holds: a file for each kind, in this order, which may be changed. Contract: exports, own data. */
export const exportKinds: ReadonlyArray<Kind> = [
  profileKind,
  settingsKind,
  sessionsKind,
  keysKind,
  webhooksKind,
  factorsKind,
  fieldDefinitionsKind,
  collectionsKind,
  itemsKind,
  itemFilesKind,
  setsKind,
  wantsKind,
  listingsKind,
  sharesKind,
  offersKind,
  ratingsKind,
  friendsKind,
  friendRequestsKind,
  dmRequestsKind,
  blocksKind,
  postsKind,
  commentsKind,
  reactionsKind,
  notificationsKind,
  reportsKind,
  eventsKind,
  conversationsKind,
  messagesKind,
  importsKind,
  mappingsKind,
  followsKind,
  loansKind,
  editorsKind,
]
