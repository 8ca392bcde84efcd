import type { CreateShare } from "@curio/client"
import { Button } from "../../parts/button.tsx"
import { Field, Form } from "../../parts/form.tsx"
import { List } from "../../parts/list.tsx"
import { Secret } from "../../parts/secret.tsx"
import { Setting } from "../../parts/setting.tsx"
import { Sentence, When } from "../../parts/texts.tsx"
import { useCollections } from "../../state/collections.ts"
import { api, to } from "../../state/curio.ts"
import { everyPage, usePages, useResource } from "../../state/resources.ts"
import { counted, fill, words } from "../../words/index.ts"

/** Links that show a collection or a listing of the user to people without an account. */
const Shares = () => {
  const { market, settings } = words.value
  const { shares } = settings
  const list = usePages("shares", (query) => api.shares.get({ query }))
  const collections = useCollections("me")
  const listings = useResource("own listings", () =>
    everyPage((query) => api.users({ id: "me" }).listings.get({ query })),
  )
  const targets = [
    ...(collections.data ?? []).map(({ id, name }) => [`collection ${id}`, name] as const),
    ...(listings.data ?? []).map(
      ({ id, item }) => [`listing ${id}`, fill(shares.listing, { name: item?.name ?? market.itemGone })] as const,
    ),
  ]
  const nameOf = (type: CreateShare["targetType"], id: string) =>
    targets.find(([target]) => target === `${type} ${id}`)?.[1] ?? shares.kinds[type]
  const spans = [1, 7, 30, 365].map((days) => [String(days), counted(shares.days, days)] as const)
  return (
    <Setting title={shares.title} about={shares.about}>
      <List
        list={list}
        label={shares.title}
        empty={shares.empty}
        show={({ expiresAt, id, targetId, targetType, url, views }) => (
          <article>
            <p>
              <a href={to(targetType === "collection" ? `/collections/${targetId}` : `/listings/${targetId}`)}>
                <bdi>{nameOf(targetType, targetId)}</bdi>
              </a>
              <br />
              <small>
                {counted(shares.views, views)}{" "}
                {expiresAt !== null && <Sentence of={shares.until} time={<When at={expiresAt} />} />}
              </small>
            </p>
            {url === null ? <p>{shares.noAddress}</p> : <Secret label={shares.address}>{url}</Secret>}
            <Button
              ask={words.value.sure.endLink}
              call={() => api.shares({ id }).delete()}
              done={() => list.change(list.items.filter((one) => one.id !== id))}
            >
              {shares.end}
            </Button>
          </article>
        )}
      />
      <h2>{shares.add}</h2>
      {targets.length === 0 ? (
        <p class="empty">
          {shares.nothing} <a href={to("/collections")}>{shares.collections}</a>
        </p>
      ) : (
        <Form
          submit={shares.make}
          send={(values) => {
            const [targetType, targetId = ""] = values.text("target").split(" ")
            const days = values.text("days")
            return api.shares.post({
              targetType: targetType as CreateShare["targetType"],
              targetId,
              expiresInDays: days === "" ? null : Number(days),
            })
          }}
          done={(share) => list.change([share, ...list.items])}
        >
          <Field name="target" label={shares.what} options={targets} />
          <Field name="days" label={shares.ends} options={[["", shares.never], ...spans]} />
        </Form>
      )}
    </Setting>
  )
}

export default Shares
