import type { Edition, EditionDetails } from "@curio/client"
import { useSignal } from "@preact/signals"
import { Button } from "../parts/button.tsx"
import { Licence } from "../parts/edition-search.tsx"
import { List } from "../parts/list.tsx"
import { ListingCard } from "../parts/listing-card.tsx"
import { Heading, Loaded } from "../parts/page.tsx"
import { Picture } from "../parts/pictures.tsx"
import { Prices } from "../parts/prices.tsx"
import { Name } from "../parts/texts.tsx"
import { say } from "../state/answers.ts"
import { api, to } from "../state/curio.ts"
import type { PageProps } from "../state/page-props.ts"
import { usePages, useResource } from "../state/resources.ts"
import { counted, words } from "../words/index.ts"

/** An edition: what is known of it, one's own copies, who offers it, and what it costs. */
const EditionPage = ({ params: { edition = "" } }: PageProps) => {
  const shown = useResource(`edition ${edition}`, () => api.editions({ edition }).get())
  return (
    <Loaded whole of={shown}>
      {(data) => <Shown edition={data} change={(details) => shown.change({ ...data, details })} />}
    </Loaded>
  )
}

interface Props {
  readonly edition: Edition
  readonly change: (details: EditionDetails) => void
}

const Shown = ({ change, edition: { details, edition, listingsCount } }: Props) => {
  const { edition: said } = words.value
  const isWanted = useSignal(false)
  return (
    <>
      <Heading>{details?.title ?? edition}</Heading>
      {details !== null && <p dir="auto">{edition}</p>}
      {details !== null && <Known of={details} />}
      <div class="actions">
        {isWanted.value ? (
          <a href={to("/wants")}>{said.wanted}</a>
        ) : (
          <Button
            class=""
            call={() => api.wants.post({ edition, kind: "both" })}
            done={() => {
              isWanted.value = true
              say(said.wanted)
            }}
          >
            {said.want}
          </Button>
        )}
        {details === null && (
          <Button call={() => api.editions({ edition }).details.get()} done={change}>
            {said.lookUp}
          </Button>
        )}
      </div>
      <Own edition={edition} />
      {listingsCount !== 0 && <Offered edition={edition} count={listingsCount} />}
      <Prices edition={edition} />
    </>
  )
}

const Known = ({ of }: { readonly of: EditionDetails }) => {
  const { edition: said } = words.value
  const { creators, publisher, series, year } = of
  const facts = [
    [said.by, creators.join(", ")],
    [said.year, year === null ? "" : String(year)],
    [said.publisher, publisher ?? ""],
    [said.series, series === null ? "" : [series.name, series.number ?? ""].join(" ").trim()],
  ].filter(([, text]) => text !== "")
  return (
    <section aria-label={said.known}>
      <dl>
        {facts.map(([name, text = ""]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Name>{text}</Name>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <small>
          <Licence of={of} />
        </small>
      </p>
    </section>
  )
}

/** "Do I have this already?" */
const Own = ({ edition }: { readonly edition: string }) => {
  const { edition: said } = words.value
  const list = usePages(`own copies of ${edition}`, (page) => api.items.get({ query: { ...page, edition } }))
  return (
    <section aria-labelledby="own">
      <h2 id="own">{said.own}</h2>
      <List
        list={list}
        class="cards"
        label={said.own}
        empty={said.none}
        show={({ coverUrl, id, name }) => (
          <a class="card" href={to(`/items/${id}`)}>
            <Picture src={coverUrl} alt="" name={name} />
            <strong>
              <Name>{name}</Name>
            </strong>
          </a>
        )}
      />
    </section>
  )
}

const Offered = ({ count, edition }: { readonly edition: string; readonly count: number | null }) => {
  const { edition: said, nav } = words.value
  const list = usePages(`listings of ${edition}`, (page) => api.listings.get({ query: { ...page, edition } }))
  return (
    <section aria-labelledby="offered">
      <h2 id="offered">{count === null ? nav.market : counted(said.offered, count)}</h2>
      <List
        list={list}
        class="cards"
        label={nav.market}
        empty={words.value.market.nothingYet}
        show={(listing) => <ListingCard listing={listing} />}
      />
    </section>
  )
}

export default EditionPage
