import { List } from "../parts/list.tsx"
import { LoanCard } from "../parts/loans.tsx"
import { Heading } from "../parts/page.tsx"
import { api, to } from "../state/curio.ts"
import type { PageProps } from "../state/page-props.ts"
import { usePages } from "../state/resources.ts"
import { words } from "../words/index.ts"

/** The lists, by what stands in the address. */
const lists = {
  lent: { as: "lender", status: "open" },
  borrowed: { as: "borrower", status: "open" },
  declined: { as: "lender", status: "declined" },
  returned: { as: "lender", status: "returned" },
} as const
const shown = ["lent", "borrowed", "declined", "returned"] as const

/** What the user lent, and what they borrowed. */
const Loans = ({ query }: PageProps) => {
  const { loans } = words.value
  const which = shown.find((one) => one === query["show"]) ?? "lent"
  const list = usePages(`loans ${which}`, (page) => api.loans.get({ query: { ...page, ...lists[which] } }))
  const { items } = list
  return (
    <>
      <Heading>{loans.title}</Heading>
      <nav aria-label={loans.which}>
        <ul>
          {shown.map((one) => (
            <li key={one}>
              <a
                href={to(one === "lent" ? "/loans" : `/loans?show=${one}`)}
                aria-current={one === which ? "page" : undefined}
              >
                {loans.lists[one]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <List
        list={list}
        label={loans.lists[which]}
        empty={which === "lent" ? loans.empty : loans.none}
        picture="box"
        action={
          <a class="button" href={to("/items")}>
            {words.value.ownItems.title}
          </a>
        }
        help="loan"
        show={(loan) => (
          <LoanCard
            loan={loan}
            change={(changed) => {
              const { status } = lists[which]
              list.change(
                changed?.status === status
                  ? items.map((one) => (one.id === loan.id ? changed : one))
                  : items.filter((one) => one.id !== loan.id),
              )
            }}
          />
        )}
      />
    </>
  )
}

export default Loans
