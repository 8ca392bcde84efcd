import { DateTime, Effect, type Redacted } from "effect"
import { SecretTokens } from "../auth/index.ts"
import { CollectionFields } from "../catalog/index.ts"
import type { PageRequest } from "../shared/index.ts"
import { ShareNotFound } from "./errors.ts"
import { Shares } from "./ports.ts"

/**
 * Shows what a link leads to, with the fields of its items, to everyone who has its secret.
 * Contract: shares, share links.
 */
export const openShare = Effect.fn("shares.open")(function* (secret: Redacted.Redacted, page: PageRequest) {
  const shares = yield* Shares
  const hash = yield* (yield* SecretTokens).hash(secret)
  const opened = yield* Effect.fromOption(
    yield* shares.open(hash, yield* DateTime.now, page),
    () => new ShareNotFound(),
  )
  if (page.after === null) yield* shares.countView(opened.shared.id)
  const schema = yield* (yield* CollectionFields).of(opened.shared.collectionId)
  const fields = schema.flatMap(({ definition, isHidden }) => (isHidden ? [] : [definition]))
  return { ...opened, fields }
})
