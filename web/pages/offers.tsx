import { useEffect } from "preact/hooks"
import { namesText } from "../parts/deal.tsx"
import { List } from "../parts/list.tsx"
import { priceText } from "../parts/money.tsx"
import { Heading } from "../parts/page.tsx"
import { Picture } from "../parts/pictures.tsx"
import { Name, When } from "../parts/texts.tsx"
import { api, me, to } from "../state/curio.ts"
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
        show={({ id, items, offerer, owner, proposal, status, updatedAt }) => (
          <a class="shown row" href={to(`/offers/${id}`)}>
            <Picture src={items[0]?.coverUrl ?? null} alt="" name={items[0]?.name} />
            <span>
              <strong>
                <Name>{namesText(items)}</Name>
              </strong>
              <br />
              {proposal?.price != null && priceText(proposal.price)}{" "}
              <Name>{(owner.id === me.value?.id ? offerer : owner).displayName}</Name>
              <br />
              <small>
                {offers.statuses[status]} · <When at={updatedAt} />
              </small>
            </span>
          </a>
        )}
      />
    </>
  )
}

export default Offers
