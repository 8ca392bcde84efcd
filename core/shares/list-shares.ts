import { Effect, Option } from "effect"
import { SealedTexts } from "../auth/index.ts"
import type { Page, PageRequest, UserId } from "../shared/index.ts"
import { Shares } from "./ports.ts"
import type { Share } from "./share.ts"

/** A link with its secret; `null` where the key that sealed it was lost. */
export type OwnShare = Share & { readonly secret: string | null }

/** The links of the caller, newest first. Contract: shares, share links. */
export const listShares = Effect.fn("shares.list")(function* (owner: UserId, page: PageRequest) {
  const sealed = yield* SealedTexts
  const { items, next } = yield* (yield* Shares).listOf(owner, page)
  const opened = yield* Effect.forEach(items, (share) =>
    Effect.map(sealed.open("share", owner, share.sealedSecret), (secret) => ({
      ...share,
      secret: Option.getOrNull(secret),
    })),
  )
  return { items: opened, next } satisfies Page<OwnShare>
})
