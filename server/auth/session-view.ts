import { DateTime } from "effect"
import { t } from "elysia"
import { deviceOf, type Session, type SessionId } from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { EndsAt, Moment, Nullable, Uuid } from "../http/input/view-schemas.ts"

/** Contract: auth, sessions. */
export const SessionView = named(
  "Session",
  t.Object({
    id: described("The id of the session.", Uuid),
    createdAt: Moment,
    lastUsedAt: described("When the session was last used.", Moment),
    expiresAt: EndsAt,
    userAgent: described("The program that signed in, as it named itself, or null.", Nullable(t.String())),
    device: described(
      'The program and what it runs on, as "Firefox on Linux", or null where neither is known.',
      Nullable(t.String()),
    ),
    current: described("Whether it is the session of this request.", t.Boolean()),
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
