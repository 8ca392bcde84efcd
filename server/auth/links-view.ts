import { DateTime } from "effect"
import { t } from "elysia"
import type { LinkOfUser } from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { Moment, Nullable } from "../http/input/view-schemas.ts"

const LinkView = named(
  "ProviderLink",
  t.Object({
    provider: described("The name of the identity provider.", t.String()),
    label: described("What people call the provider.", t.String()),
    email: described("The address that the provider named, or null.", Nullable(t.String())),
    linkedAt: described("When the account there was linked.", Moment),
  }),
)

/** Contract: auth, identity provider. */
export const LinksView = named(
  "ProviderLinks",
  t.Object({ links: described("What is linked, in the order of the providers.", t.Array(LinkView)) }),
)

export const linksView = (links: ReadonlyArray<LinkOfUser>): typeof LinksView.static => ({
  links: links.map(({ email, linkedAt, provider }) => ({
    provider: provider.name,
    label: provider.label,
    email,
    linkedAt: DateTime.formatIso(linkedAt),
  })),
})
