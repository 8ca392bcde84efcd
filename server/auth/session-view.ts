import { DateTime } from "effect"
import { t } from "elysia"
import { deviceOf, type Session, type SessionId } from "../../core/index.ts"
import { named } from "../http/answers/named.ts"

/** Contract: auth, sessions. */
export const SessionView = named(
  "Session",
  t.Object({
    id: t.String({ format: "uuid" }),
    createdAt: t.String({ format: "date-time" }),
    lastUsedAt: t.String({ format: "date-time" }),
    expiresAt: t.String({ format: "date-time" }),
    userAgent: t.Union([t.String(), t.Null()]),
    device: t.Union([t.String(), t.Null()]),
    current: t.Boolean(),
  }),
)

export const sessionView = (session: Session, current: SessionId | null): typeof SessionView.static => ({
  id: session.id,
  createdAt: DateTime.formatIso(session.createdAt),
  lastUsedAt: DateTime.formatIso(session.lastUsedAt),
  expiresAt: DateTime.formatIso(session.expiresAt),
  userAgent: session.userAgent,
  device: deviceOf(session.userAgent),
  current: session.id === current,
})
