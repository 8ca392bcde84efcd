import { FieldValues } from "../parts/field-values.tsx"
import { Gallery } from "../parts/item-pictures.tsx"
import { List } from "../parts/list.tsx"
import { priceText } from "../parts/money.tsx"
import { Heading, Loaded } from "../parts/page.tsx"
import { Picture } from "../parts/pictures.tsx"
import { Name, Sentence, Text } from "../parts/texts.tsx"
import { settled } from "../state/answers.ts"
import { api, me, to } from "../state/curio.ts"
import type { PageProps } from "../state/page-props.ts"
import { useResource } from "../state/resources.ts"
import { signInFor } from "../state/session.ts"
import { counted, words } from "../words/index.ts"

/** What a share link shows: a collection or a listing, to everybody who has the link. */
const Share = ({ params: { token = "" } }: PageProps) => {
  const { items: itemWords, market, shares, types } = words.value
  const link = api.s({ token })
  const shared = useResource(`shared ${token}`, () => link.get())
  const { error } = shared
  if (error?.code === "NOT_FOUND")
    return (
      <article class="narrow">
        <Heading>{shares.title}</Heading>
        <p role="alert">{shares.gone}</p>
      </article>
    )
  return (
    <>
      {shared.data === null && <Heading>{shares.title}</Heading>}
      <Loaded of={shared}>
        {(data) => {
          const { collection, fields: definitions, items, listing, nextCursor, owner } = data
          const more = async () => {
            if (nextCursor === null) return
            const next = await settled(() => link.get({ query: { cursor: nextCursor } }))
            if (next.error === null) shared.change({ ...next.data, items: [...items, ...next.data.items] })
          }
          return (
            <>
              <Heading>{collection?.name ?? items[0]?.name ?? shares.title}</Heading>
              <p>
                <Sentence of={shares.by} name={<Name>{owner.displayName}</Name>} />
              </p>
              {collection !== null && (
                <p>
                  {types[collection.type]} · {counted(shares.items, collection.itemsCount)}
                </p>
              )}
              {listing !== null && (
                <p>
                  {market.kinds[listing.kind]}
                  {listing.price !== null && <strong> {priceText(listing.price)}</strong>}
                  <bdi> {listing.paymentMethods.join(", ")}</bdi>
                </p>
              )}
              {(collection ?? listing)?.description != null && (
                <Text>{(collection ?? listing)?.description ?? ""}</Text>
              )}
              <List
                list={{
                  items: items.map((item, index) => ({ ...item, id: String(index) })),
                  cursor: nextCursor,
                  error: null,
                  loading: false,
                  more,
                  reload: shared.reload,
                  change: () => undefined,
                }}
                class={listing === null ? "cards" : "plain"}
                label={shares.things}
                empty={shares.empty}
                show={({ copies, fields, name, pictures }) => (
                  <div class={listing === null ? "card" : undefined}>
                    {pictures.length === 0 ? (
                      <Picture src={null} alt="" name={name} />
                    ) : (
                      <Gallery pictures={pictures} name={name} />
                    )}
                    {listing === null && (
                      <strong>
                        <Name>{name}</Name>
                      </strong>
                    )}
                    {copies > 1 && <span>{counted(itemWords.copiesCount, copies)}</span>}
                    <FieldValues definitions={definitions} of={fields} />
                  </div>
                )}
              />
              {listing !== null && owner.id !== me.value?.id && <ToListing id={listing.id} />}
            </>
          )
        }}
      </Loaded>
    </>
  )
}

/** Where one makes an offer for what the link shows: the listing, after signing in. */
const ToListing = ({ id }: { readonly id: string }) => {
  const { offers, shares } = words.value
  const listing = to(`/listings/${id}`)
  return (
    <p>
      <a class="button" href={me.value == null ? signInFor(listing) : listing}>
        {me.value == null ? shares.signIn : offers.makes.buy}
      </a>
    </p>
  )
}

export default Share
