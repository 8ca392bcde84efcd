import { DateTime, Redacted } from "effect"
import { t } from "elysia"
import { type AccessKey, keyScopes } from "../../core/index.ts"
import { named } from "../http/answers/named.ts"
import { Moment, Nullable, Uuid } from "../http/answers/view-schemas.ts"
import { OneOf } from "../http/input/text-schemas.ts"

/** One of the scopes, in a body and in an answer. */
export const Scope = OneOf(...keyScopes)

const parts = {
  id: Uuid,
  name: t.String(),
  start: t.String(),
  scopes: t.Array(Scope),
  createdAt: Moment,
  expiresAt: Moment,
  lastUsedAt: Nullable(Moment),
}

export const AccessKeyView = named("AccessKey", t.Object(parts))
export const accessKeyView = (key: AccessKey): typeof AccessKeyView.static => ({
  id: key.id,
  name: key.name,
  start: key.start,
  scopes: [...key.scopes],
  createdAt: DateTime.formatIso(key.createdAt),
  expiresAt: DateTime.formatIso(key.expiresAt),
  lastUsedAt: key.lastUsedAt === null ? null : DateTime.formatIso(key.lastUsedAt),
})

/** Shown once: the key cannot be read again. */
export const NewAccessKeyView = named("CreatedAccessKey", t.Object({ ...parts, key: t.String() }))
export const newAccessKeyView = (made: {
  readonly key: AccessKey
  readonly text: Redacted.Redacted
}): typeof NewAccessKeyView.static => ({ ...accessKeyView(made.key), key: Redacted.value(made.text) })
