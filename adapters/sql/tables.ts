// Written by `npm run lists`.

import { auditTables } from "./audit/audit-tables.ts"
import { accessKeysTables } from "./auth/access-keys-tables.ts"
import { accountInvitesTables } from "./auth/account-invites-tables.ts"
import { authTables } from "./auth/auth-tables.ts"
import { emailChangesTables } from "./auth/email-changes-tables.ts"
import { factorsTables } from "./auth/factors-tables.ts"
import { idpTables } from "./auth/idp-tables.ts"
import { passkeysTables } from "./auth/passkeys-tables.ts"
import { catalogTables } from "./catalog/catalog-tables.ts"
import { filesTables } from "./catalog/files-tables.ts"
import { chatTables } from "./chat/chat-tables.ts"
import { dmRequestsTables } from "./chat/dm-requests-tables.ts"
import { editionsTables } from "./collectors/editions-tables.ts"
import { pricesTables } from "./collectors/prices-tables.ts"
import { wantsTables } from "./collectors/wants-tables.ts"
import { migrationsTables } from "./engine/migrations-tables.ts"
import { eventsTables } from "./events/events-tables.ts"
import { exportsTables } from "./exports/exports-tables.ts"
import { gameplatformTables } from "./gameplatform/gameplatform-tables.ts"
import { importFilesTables } from "./gameplatform/import-files-tables.ts"
import { marketTables } from "./market/market-tables.ts"
import { notificationsTables } from "./notifications/notifications-tables.ts"
import { outboxTables } from "./outbox/outbox-tables.ts"
import { friendsTables } from "./people/friends-tables.ts"
import { usersTables } from "./people/users-tables.ts"
import { postsTables } from "./posts/posts-tables.ts"
import { pushTables } from "./push/push-tables.ts"
import { realtimeTables } from "./realtime/realtime-tables.ts"
import { repeatsTables } from "./repeats/repeats-tables.ts"
import { reportsTables } from "./reports/reports-tables.ts"
import { roundsTables } from "./rounds/rounds-tables.ts"
import { sharesTables } from "./shares/shares-tables.ts"
import type { Kit } from "./sqlite/kit.ts"
import { usageTables } from "./usage/usage-tables.ts"
import { webhooksTables } from "./webhooks/webhooks-tables.ts"

/** Every table, made with the kit of one engine. */
export const tablesOf = (kit: Kit) => {
  const users = usersTables(kit)
  const auth = authTables(kit, users)
  const catalog = catalogTables(kit, users)
  const market = marketTables(kit, users, catalog)
  const push = pushTables(kit, users, auth)
  const webhooks = webhooksTables(kit, users)
  return {
    ...auditTables(kit),
    ...accountInvitesTables(kit),
    ...filesTables(kit),
    ...chatTables(kit),
    ...editionsTables(kit),
    ...pricesTables(kit),
    ...migrationsTables(kit),
    ...users,
    ...accessKeysTables(kit, users),
    ...auth,
    ...emailChangesTables(kit, users),
    ...factorsTables(kit, users),
    ...idpTables(kit, users),
    ...passkeysTables(kit, users),
    ...catalog,
    ...dmRequestsTables(kit, users),
    ...eventsTables(kit, users),
    ...exportsTables(kit, users),
    ...gameplatformTables(kit, users, catalog),
    ...importFilesTables(kit, users),
    ...market,
    ...wantsTables(kit, users, market),
    ...notificationsTables(kit, users),
    ...friendsTables(kit, users),
    ...postsTables(kit, users, catalog),
    ...push,
    ...realtimeTables(kit),
    ...repeatsTables(kit, users),
    ...reportsTables(kit, users),
    ...roundsTables(kit, users),
    ...sharesTables(kit, users, catalog, market),
    ...usageTables(kit, users),
    ...webhooks,
    ...outboxTables(kit, webhooks, push),
  }
}

export type Tables = ReturnType<typeof tablesOf>
