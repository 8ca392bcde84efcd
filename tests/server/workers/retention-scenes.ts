import { DateTime } from "effect"
import { ready } from "../../../core/exports/export.ts"
import type { ExportId, UserId } from "../../../core/index.ts"
import { keptUntil, type RetentionKind } from "../../../core/shared/retention.ts"

/** A row of a kind of data, whose time counts from `at`. */
interface Scene {
  readonly table: string
  /** Its column that identifies a row, if that is not `id`. */
  readonly key?: string
  /** Which rows of the table are looked at. */
  readonly where?: string
  readonly add: (id: string, at: number) => ReadonlyArray<string>
}

const ada = "00000000-0000-7000-8000-00000000000a"
const shelf = "00000000-0000-7000-8000-00000000000c"
const far = 9_000_000_000_000

const account = (id: string, at = far) =>
  `insert into users (id, email, display_name, privacy, show_presence, show_read_receipts, created_at, updated_at)
   values ('${id}', '${id}@example.com', 'Ada', 'public', 1, 1, ${at}, ${at})`

const until = (kind: RetentionKind, at: number) => DateTime.toEpochMillis(keptUntil(kind, DateTime.makeUnsafe(at)))

const importFile = (kind: "importFiles" | "checkedFiles"): Scene => ({
  table: "import_files",
  add: (id, at) => [
    `insert into import_files (id, user_id, collection_id, reading, position, kept_until)
     values ('${id}', '${ada}', '${shelf}', '{}', 0, ${until(kind, at)})`,
  ],
})

const outboxOf = (receiver: string, column: "sent_at" | "failed_at"): Scene => ({
  table: "outbox",
  where: `receiver = '${receiver}' and ${column} is not null`,
  add: (id, at) => [
    `insert into outbox (id, receiver, kind, created_at, attempts, give_up_at, ${column})
     values ('${id}', '${receiver}', 'verification', 0, 1, 0, ${at})`,
  ],
})

/** What the rows below belong to. */
export const owners = [
  account(ada),
  `insert into collections (id, owner_id, name, name_key, type, visibility, auto_share, created_at, updated_at)
   values ('${shelf}', '${ada}', 'Games', 'games', 'games', 'public', 0, 0, 0)`,
]

/** How each kind of data is stored. */
export const scenes: Readonly<Record<RetentionKind, Scene | ReadonlyArray<Scene>>> = {
  sessions: {
    table: "sessions",
    add: (id, at) => [
      `insert into sessions (id, user_id, token_hash, created_at, last_used_at, expires_at)
       values ('${id}', '${ada}', '${id}', 0, 0, ${at})`,
    ],
  },
  mailTokens: {
    table: "one_time_tokens",
    key: "hash",
    add: (id, at) => [
      `insert into one_time_tokens (hash, purpose, user_id, created_at, expires_at)
       values ('${id}', 'password-reset', '${ada}', 0, ${at})`,
    ],
  },
  addresses: [
    {
      table: "pending_addresses",
      key: "user_id",
      add: (id, at) => [
        account(id),
        `insert into pending_addresses (user_id, email, hash, created_at, expires_at)
         values ('${id}', 'a@example.org', '${id}', 0, ${at})`,
      ],
    },
    {
      table: "replaced_addresses",
      key: "hash",
      add: (id, at) => [
        `insert into replaced_addresses (hash, user_id, position, email, replaced_at, expires_at)
         values ('${id}', '${ada}', ${at}, 'a@example.org', 0, ${at})`,
      ],
    },
  ],
  accessKeys: {
    table: "access_keys",
    add: (id, at) => [
      `insert into access_keys (id, user_id, name, start, key_hash, scopes, created_at, expires_at)
       values ('${id}', '${ada}', 'A script', 'curio_abcdef', '${id}', '["chat:read"]', 0, ${at})`,
    ],
  },
  invites: {
    table: "account_invites",
    add: (id, at) => [
      `insert into account_invites (id, hash, uses, used, created_at, expires_at)
       values ('${id}', '${id}', 1, 0, 0, ${at})`,
    ],
  },
  shares: {
    table: "shares",
    add: (id, at) => [
      `insert into shares (id, owner_id, collection_id, secret_hash, sealed_secret, created_at, expires_at, views)
       values ('${id}', '${ada}', '${shelf}', '${id}', 'sealed', 0, ${at}, 0)`,
    ],
  },
  singleUses: {
    table: "used_states",
    add: (id, at) => [`insert into used_states (id, expires_at) values ('${id}', ${at})`],
  },
  wrongCodes: {
    table: "factor_tries",
    add: (id, at) => [`insert into factor_tries (id, user_id, tried_at) values ('${id}', '${ada}', ${at})`],
  },
  idempotencyRecords: {
    table: "kept_answers",
    key: "request",
    add: (id, at) => [
      `insert into kept_answers (user_id, request, body, status, sealed_body, reached, created_at)
       values ('${ada}', '${id}', '', 201, '', 0, ${at})`,
    ],
  },
  outbox: [
    outboxOf("mail", "sent_at"),
    outboxOf("mail", "failed_at"),
    outboxOf("webhook:1", "failed_at"),
    outboxOf("push:1", "failed_at"),
  ],
  delivered: [outboxOf("webhook:1", "sent_at"), outboxOf("push:1", "sent_at")],
  notifications: {
    table: "notifications",
    add: (id, at) => [
      `insert into notifications (id, user_id, type, created_at) values ('${id}', '${ada}', 'import_done', ${at})`,
    ],
  },
  unlistedNotifications: {
    table: "unlisted_notifications",
    add: (id, at) => [
      `insert into unlisted_notifications (id, user_id, type, created_at) values ('${id}', '${ada}', 'import_done', ${at})`,
    ],
  },
  reached: {
    table: "reached",
    key: "what",
    add: (id, at) => [
      `insert into reached ("by", what, user_id, since, ends_at, count) values ('${ada}', '${id}', '${ada}', ${at}, ${at}, 1)`,
    ],
  },
  realtime: {
    table: "realtime_events",
    key: "audience_id",
    add: (id, at) => [
      `insert into realtime_events (n, kind, audience_kind, audience_id, at)
       values ((select coalesce(max(n), 0) + 1 from realtime_events), 'notification.created', 'user', '${id}', ${at})`,
    ],
  },
  exportFiles: {
    table: "exports",
    where: "status = 'ready'",
    add: (id, at) => [
      `insert into exports (id, user_id, status, attempt, bytes, created_at, expires_at)
       values ('${id}', '${ada}', 'ready', 1, 1, ${far}, ${readyUntil(at)})`,
    ],
  },
  exports: {
    table: "exports",
    where: "status = 'failed'",
    add: (id, at) => [
      `insert into exports (id, user_id, status, attempt, created_at) values ('${id}', '${ada}', 'failed', 1, ${at})`,
    ],
  },
  exportParts: {
    table: "export_parts",
    add: (id, at) => [`insert into export_parts (id, start_byte, size, stored_at) values ('${id}', 0, 1, ${at})`],
  },
  files: {
    table: "files",
    key: "hash",
    add: (id, at) => [`insert into files (hash, size, type, stored_at) values ('${id}', 1, 'image/webp', ${at})`],
  },
  attachments: {
    table: "message_attachments",
    add: (id, at) => [
      `insert into message_attachments (id, position, name, mime_type, size, stored_at)
       values ('${id}', 0, 'a.pdf', 'application/pdf', 1, ${at})`,
    ],
  },
  importFiles: importFile("importFiles"),
  checkedFiles: importFile("checkedFiles"),
  audit: {
    table: "audit",
    add: (id, at) => [`insert into audit (id, at, command, target) values ('${id}', ${at}, 'users delete', '${ada}')`],
  },
  takenDown: {
    table: "taken_down",
    key: "decision_id",
    add: (id, at) => [
      `insert into reports (id, target_type, target_id, reason, status, created_at)
       values ('${id}', 'post', '${id}', 'spam', 'open', 0)`,
      `insert into decisions (id, report_id, action, note, decided_at) values ('${id}', '${id}', 'removed', 'x', 0)`,
      `insert into taken_down (decision_id, person_id, target_type, copy, taken_at)
       values ('${id}', '${ada}', 'post', '{}', ${at})`,
    ],
  },
  unverified: { table: "users", add: (id, at) => [account(id, at)] },
}

const readyUntil = (at: number): number => {
  const now = DateTime.makeUnsafe(at)
  const begun = { id: ada as string as ExportId, userId: ada as UserId, status: "running", attempt: 1 } as const
  const none = { bytes: null, finishedAt: null, expiresAt: null, claimedUntil: null }
  const { expiresAt } = ready({ ...begun, ...none, createdAt: now }, 1, now)
  return expiresAt === null ? 0 : DateTime.toEpochMillis(expiresAt)
}
