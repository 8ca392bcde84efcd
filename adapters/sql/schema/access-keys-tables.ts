import type { AccessKeyId, KeyScope, TokenHash, UserId } from "../../../core/index.ts"
import type { Kit } from "./sqlite-kit.ts"
import type { usersTables } from "./users-tables.ts"

/** Contract: auth, access keys. */
export const accessKeysTables = (kit: Kit, { users }: ReturnType<typeof usersTables>) => {
  const accessKeys = kit.table(
    "access_keys",
    {
      id: kit.id<AccessKeyId>("id").primaryKey(),
      userId: kit
        .id<UserId>("user_id")
        .notNull()
        .references(() => users.id, { onDelete: "cascade" }),
      keyHash: kit.text<TokenHash>("key_hash").notNull(),
      name: kit.text("name").notNull(),
      start: kit.text("start").notNull(),
      scopes: kit.json<ReadonlyArray<KeyScope>>("scopes").notNull(),
      createdAt: kit.instant("created_at").notNull(),
      expiresAt: kit.instant("expires_at").notNull(),
      lastUsedAt: kit.instant("last_used_at"),
    },
    (t) => [
      kit.uniqueIndex("access_keys_hash").on(t.keyHash),
      kit.index("access_keys_user").on(t.userId, t.createdAt, t.id),
      kit.index("access_keys_created").on(t.createdAt, t.id),
      kit.index("access_keys_expires").on(t.expiresAt),
    ],
  )
  return { accessKeys }
}
