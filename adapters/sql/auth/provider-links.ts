import { eq } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { ProviderLinks } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"

export const providerLinksRepository = Layer.effect(
  ProviderLinks,
  Effect.gen(function* () {
    const { readNewest: read, tables } = yield* Database
    const { linkedAccounts: links } = tables
    return ProviderLinks.of({
      of: (userId) =>
        read((db) =>
          db
            .select({ email: links.email, addedAt: links.linkedAt })
            .from(links)
            .where(eq(links.userId, userId))
            .orderBy(links.linkedAt, links.issuer),
        ),
    })
  }),
)
