// Written by `npm run lists`.

import { accessKeysTables } from "./access-keys-tables.ts"
import { accountInvitesTables } from "./account-invites-tables.ts"
import { auditTables } from "./audit-tables.ts"
import { authTables } from "./auth-tables.ts"
import { catalogTables } from "./catalog-tables.ts"
import { chatTables } from "./chat-tables.ts"
import { dmRequestsTables } from "./dm-requests-tables.ts"
import { editionsTables } from "./editions-tables.ts"
import { editorsTables } from "./editors-tables.ts"
import { emailChangesTables } from "./email-changes-tables.ts"
import { eventsTables } from "./events-tables.ts"
import { exportsTables } from "./exports-tables.ts"
import { factorsTables } from "./factors-tables.ts"
import { filesTables } from "./files-tables.ts"
import { friendsTables } from "./friends-tables.ts"
import { gameplatformTables } from "./gameplatform-tables.ts"
import { idempotencyTables } from "./idempotency-tables.ts"
import { idpTables } from "./idp-tables.ts"
import { importFilesTables } from "./import-files-tables.ts"
import { loansTables } from "./loans-tables.ts"
import { marketTables } from "./market-tables.ts"
import { migrationsTables } from "./migrations-tables.ts"
import { moderationTables } from "./moderation-tables.ts"
import { notificationsTables } from "./notifications-tables.ts"
import { outboxTables } from "./outbox-tables.ts"
import { passkeysTables } from "./passkeys-tables.ts"
import { postsTables } from "./posts-tables.ts"
import { pricesTables } from "./prices-tables.ts"
import { pushTables } from "./push-tables.ts"
import { realtimeTables } from "./realtime-tables.ts"
import { reportsTables } from "./reports-tables.ts"
import { roundsTables } from "./rounds-tables.ts"
import { setsTables } from "./sets-tables.ts"
import { sharesTables } from "./shares-tables.ts"
import type { Kit } from "./sqlite-kit.ts"
import { usageTables } from "./usage-tables.ts"
import { usersTables } from "./users-tables.ts"
import { wantsTables } from "./wants-tables.ts"
import { webhooksTables } from "./webhooks-tables.ts"
import { worthTables } from "./worth-tables.ts"

/** Every table, made with the kit of one engine. */
export const tablesOf = (kit: Kit) => {
  const users = usersTables(kit)
  const auth = authTables(kit, users)
  const catalog = catalogTables(kit, users)
  const friends = friendsTables(kit, users)
  const market = marketTables(kit, users, catalog)
  const push = pushTables(kit, users, auth)
  const reports = reportsTables(kit, users)
  const rounds = roundsTables(kit, users)
  const webhooks = webhooksTables(kit, users)
  return {
    ...accountInvitesTables(kit),
    ...auditTables(kit),
    ...filesTables(kit),
    ...migrationsTables(kit),
    ...pricesTables(kit),
    ...realtimeTables(kit),
    ...users,
    ...accessKeysTables(kit, users),
    ...auth,
    ...catalog,
    ...dmRequestsTables(kit, users),
    ...editionsTables(kit, users, catalog),
    ...emailChangesTables(kit, users),
    ...eventsTables(kit, users),
    ...exportsTables(kit, users),
    ...factorsTables(kit, users),
    ...friends,
    ...editorsTables(kit, users, catalog, friends),
    ...gameplatformTables(kit, users, catalog),
    ...idempotencyTables(kit, users),
    ...idpTables(kit, users),
    ...importFilesTables(kit, users),
    ...loansTables(kit, users, catalog),
    ...market,
    ...notificationsTables(kit, users),
    ...passkeysTables(kit, users),
    ...postsTables(kit, users, catalog),
    ...push,
    ...reports,
    ...moderationTables(kit, users, reports),
    ...rounds,
    ...chatTables(kit, catalog, market, rounds),
    ...setsTables(kit, users),
    ...sharesTables(kit, users, catalog, market),
    ...usageTables(kit, users),
    ...wantsTables(kit, users, market),
    ...webhooks,
    ...outboxTables(kit, webhooks, push),
    ...worthTables(kit, catalog),
  }
}

export type Tables = ReturnType<typeof tablesOf>
