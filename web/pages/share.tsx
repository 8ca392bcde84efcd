import { Gallery } from "../parts/item-pictures.tsx"
import { List } from "../parts/list.tsx"
import { priceText } from "../parts/money.tsx"
import { Heading, Loaded } from "../parts/page.tsx"
import { Picture } from "../parts/pictures.tsx"
import { Name, Sentence, Text } from "../parts/texts.tsx"
import { settled } from "../state/answers.ts"
import { api } from "../state/curio.ts"
import type { PageProps } from "../state/page-props.ts"
import { useResource } from "../state/resources.ts"
import { counted, words } from "../words/index.ts"

/** What a share link shows: a collection or a listing, to everybody who has the link. */
const Share = ({ params: { token = "" } }: PageProps) => {
  const { common, items: itemWords, market, shares, types } = words.value
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
          const { collection, items, listing, nextCursor, owner } = data
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
                class="cards"
                label={shares.things}
                empty={shares.empty}
                show={({ copies, fields, name, pictures }) => (
                  <div class="card">
                    {pictures.length === 0 ? (
                      <Picture src={null} alt="" />
                    ) : (
                      <Gallery pictures={pictures} name={name} />
                    )}
                    <strong>
                      <Name>{name}</Name>
                    </strong>
                    {copies > 1 && <span>{counted(itemWords.copiesCount, copies)}</span>}
                    <dl>
                      {Object.entries(fields).map(([key, value]) => (
                        <div key={key}>
                          <dt>
                            <bdi>{key.replaceAll("_", " ")}</bdi>
                          </dt>
                          <dd>
                            <bdi>{typeof value === "boolean" ? (value ? common.yes : common.no) : value}</bdi>
                          </dd>
                        </div>
                      ))}
                    </dl>
                  </div>
                )}
              />
            </>
          )
        }}
      </Loaded>
    </>
  )
}

export default Share
