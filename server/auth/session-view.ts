import { DateTime } from "effect"
import { t } from "elysia"
import { deviceOf, type Session, type SessionId } from "../../core/index.ts"
import { named } from "../http/answers/named.ts"
import { Moment, Nullable, Uuid } from "../http/answers/view-schemas.ts"

/** Contract: auth, sessions. */
export const SessionView = named(
  "Session",
  t.Object({
    id: Uuid,
    createdAt: Moment,
    lastUsedAt: Moment,
    expiresAt: Moment,
    userAgent: Nullable(t.String()),
    device: Nullable(t.String()),
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
