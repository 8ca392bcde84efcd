import { Effect } from "effect"
import {
  listAccessKeys,
  listImports,
  listSessions,
  listWebhooks,
  viewFactors,
  viewNotificationSettings,
  viewOwnProfile,
} from "../../core/index.ts"
import { accessKeyView } from "../auth/access-key-view.ts"
import { factorsView } from "../auth/factors-view.ts"
import { sessionView } from "../auth/session-view.ts"
import { importView } from "../catalog/import-view.ts"
import { notificationSettingsView } from "../delivery/notification-settings-view.ts"
import { meView } from "../users/user-view.ts"
import { webhookView } from "../webhooks/webhook-view.ts"
import { type Kind, listed, one } from "./lines.ts"

export const accountKinds: ReadonlyArray<Kind> = [
  {
    name: "profile",
    lines: one((owner) =>
      Effect.map(viewOwnProfile(owner), (profile) => {
        const line = meView(profile)
        return { line, pictures: [line.avatarUrl] }
      }),
    ),
  },
  {
    name: "settings",
    lines: one((owner) =>
      Effect.map(viewNotificationSettings(owner.id), (settings) => ({ line: notificationSettingsView(settings) })),
    ),
  },
  {
    name: "sessions",
    lines: listed(
      (owner, page) => listSessions({ userId: owner.id, token: null, page }),
      // The file is written by no session.
      (session) => ({ line: sessionView(session, null) }),
    ),
  },
  {
    name: "keys",
    lines: listed(
      (owner, page) => listAccessKeys(owner.id, page),
      (key) => ({ line: accessKeyView(key) }),
    ),
  },
  {
    name: "webhooks",
    lines: listed(
      (owner, page) => listWebhooks(owner.id, page),
      (webhook) => ({ line: webhookView(webhook) }),
    ),
  },
  { name: "factors", lines: one((owner) => Effect.map(viewFactors(owner.id), (all) => ({ line: factorsView(all) }))) },
]

export const importKinds: ReadonlyArray<Kind> = [
  {
    name: "imports",
    lines: listed(
      (owner, page) => listImports({ filter: { userId: owner.id, status: null, source: null }, page }),
      (batch) => ({ line: importView(batch) }),
    ),
  },
]
