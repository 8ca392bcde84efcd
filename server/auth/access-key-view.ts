import { DateTime, Redacted } from "effect"
import { t } from "elysia"
import { type AccessKey, keyScopes } from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { OneOf } from "../http/input/text-schemas.ts"
import { Moment, Nullable, OwnId } from "../http/input/view-schemas.ts"

/** One of the scopes, in a body and in an answer. */
export const Scope = OneOf(...keyScopes)

const parts = {
  id: OwnId,
  name: described("What the owner calls it.", t.String()),
  start: described("The first characters of the key, by which its owner recognises it.", t.String()),
  scopes: described("What the key is good for.", t.Array(Scope)),
  createdAt: Moment,
  expiresAt: described("When it ends.", Moment),
  lastUsedAt: described("When it was last used, to the minute; null if it never was.", Nullable(Moment)),
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
export const NewAccessKeyView = named(
  "CreatedAccessKey",
  t.Object({ ...parts, key: described("The key, which is shown this once.", t.String()) }),
)
export const newAccessKeyView = (made: {
  readonly key: AccessKey
  readonly text: Redacted.Redacted
}): typeof NewAccessKeyView.static => ({ ...accessKeyView(made.key), key: Redacted.value(made.text) })
