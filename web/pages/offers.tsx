import type { Offer } from "@curio/client"
import { useEffect } from "preact/hooks"
import { namesText } from "../parts/deal.tsx"
import { List } from "../parts/list.tsx"
import { priceText } from "../parts/money.tsx"
import { Heading } from "../parts/page.tsx"
import { Picture } from "../parts/pictures.tsx"
import { Ago, Name, Sentence } from "../parts/texts.tsx"
import { api, me, to } from "../state/curio.ts"
import { nextOf, sidesOf } from "../state/deal.ts"
import type { PageProps } from "../state/page-props.ts"
import { usePages } from "../state/resources.ts"
import { listen } from "../state/socket.ts"
import { words } from "../words/index.ts"

const roles = ["received", "sent"] as const

/** One's offers, those that came and those that one made. */
const Offers = ({ query }: PageProps) => {
  const { offers } = words.value
  const role = roles.find((one) => one === query["role"]) ?? null
  const list = usePages(`offers ${role}`, (page) => api.offers.get({ query: role === null ? page : { ...page, role } }))
  useEffect(() => listen("offer.updated", () => void list.reload()), [role])
  return (
    <>
      <Heading>{offers.title}</Heading>
      <nav aria-label={offers.which}>
        <ul>
          {[null, ...roles].map((one) => (
            <li key={one}>
              <a
                href={to(one === null ? "/offers" : `/offers?role=${one}`)}
                aria-current={one === role ? "page" : undefined}
              >
                {offers.roles[one ?? "all"]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <List
        list={list}
        label={offers.title}
        empty={offers.empty}
        picture="deal"
        action={
          <a class="button" href={to("/market")}>
            {words.value.browsing.firstSteps.look}
          </a>
        }
        help="offer"
        show={(offer) => {
          const { id, items, proposal, status, updatedAt } = offer
          return (
            <a class="shown row" href={to(`/offers/${id}`)}>
              <Picture src={items[0]?.coverUrl ?? null} alt="" name={items[0]?.name} />
              <span>
                <strong>
                  <Name>{namesText(items)}</Name>
                </strong>
                <br />
                {proposal?.price != null && priceText(proposal.price)}{" "}
                <Name>{sidesOf(offer, me.value?.id).theirs.person.displayName}</Name>
                <br />
                <small>
                  {offers.statuses[status]} · <Ago at={updatedAt} />
                </small>
                <Due offer={offer} />
              </span>
            </a>
          )
        }}
      />
    </>
  )
}

/** What waits for the user in a deal. */
const Due = ({ offer }: { readonly offer: Offer }) => {
  const { next: sentences } = words.value.offers
  const next = nextOf(offer, me.value?.id, true)
  const sentence =
    next === "answer" ? sentences.answer : next === "send" || next === "confirm" ? sentences.confirm : null
  if (sentence === null) return null
  return (
    <span class="due">
      <Sentence of={sentence} name={<Name>{sidesOf(offer, me.value?.id).theirs.person.displayName}</Name>} />
    </span>
  )
}

export default Offers
