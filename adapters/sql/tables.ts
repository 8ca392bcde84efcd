import type { Kit } from "./kit.ts"
import { auditTables } from "./tables/audit.ts"
import { authTables } from "./tables/auth.ts"
import { catalogTables } from "./tables/catalog.ts"
import { filesTables } from "./tables/files.ts"
import { friendsTables } from "./tables/friends.ts"
import { gameplatformTables } from "./tables/gameplatform.ts"
import { idpTables } from "./tables/idp.ts"
import { mailTables } from "./tables/mail.ts"
import { marketTables } from "./tables/market.ts"
import { migrationsTables } from "./tables/migrations.ts"
import { notificationsTables } from "./tables/notifications.ts"
import { usersTables } from "./tables/users.ts"

/** Every table, made with the kit of one engine. */
export const tablesOf = (kit: Kit) => {
  const users = usersTables(kit)
  const catalog = catalogTables(kit, users)
  return {
    ...users,
    ...authTables(kit, users),
    ...idpTables(kit, users),
    ...friendsTables(kit, users),
    ...notificationsTables(kit, users),
    ...catalog,
    ...marketTables(kit, users),
    ...gameplatformTables(kit, users, catalog),
    ...filesTables(kit),
    ...mailTables(kit),
    ...auditTables(kit),
    ...migrationsTables(kit),
  }
}

export type Tables = ReturnType<typeof tablesOf>
