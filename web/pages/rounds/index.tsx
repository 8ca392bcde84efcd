import type { Round } from "@curio/client"
import { useLocation } from "preact-iso"
import { Entrance } from "../../parts/entrance.tsx"
import { Field, Form } from "../../parts/form.tsx"
import { isEmpty, List, seenWith } from "../../parts/list.tsx"
import { MoreFilters } from "../../parts/more-filters.tsx"
import { Heading } from "../../parts/page.tsx"
import { Name, Sentence, When } from "../../parts/texts.tsx"
import { api, isVisitor, to } from "../../state/curio.ts"
import type { PageProps } from "../../state/page-props.ts"
import { usePages } from "../../state/resources.ts"
import { counted, words } from "../../words/index.ts"

type Filters = NonNullable<NonNullable<Parameters<typeof api.rounds.get>[0]>["query"]>

const names = ["q", "status", "mine"] as const

/** Trade rounds that the user sees. The filters are in the address. */
const Rounds = ({ query }: PageProps) => {
  const { market, rounds } = words.value
  const { route } = useLocation()
  const filters = Object.fromEntries(names.flatMap((name) => (query[name] ? [[name, query[name]]] : []))) as Filters
  const key = `rounds ${new URLSearchParams(filters as Record<string, string>)}`
  const list = usePages(key, (page) => api.rounds.get({ query: { ...filters, ...page } }))
  const search = (event: Event) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget as HTMLFormElement)
    const set = names.map((name) => [name, String(given.get(name) ?? "").trim()]).filter(([, text]) => text !== "")
    route(`${to("/rounds")}?${new URLSearchParams(set)}`)
  }
  return (
    <>
      <Heading>{rounds.title}</Heading>
      <p>
        {rounds.about} <a href={to("/help#rounds")}>{words.value.site.help}</a>
      </p>
      {!isVisitor.value && !isEmpty(list) && (
        <p>
          <a class={`button ${seenWith(list)}`} href={to("/rounds/new")}>
            {rounds.add}
          </a>
        </p>
      )}
      <search>
        <form key={key} onSubmit={search} class="filters">
          <Field name="q" label={market.search} type="search" value={query["q"] ?? ""} maxLength={100} />
          <MoreFilters set={["status", "mine"].filter((name) => query[name]).length}>
            <Field
              name="status"
              label={rounds.status}
              value={query["status"] ?? ""}
              options={[["", market.any], ...Object.entries(rounds.statuses)]}
            />
            {!isVisitor.value && (
              <Field
                name="mine"
                label={rounds.mine}
                value={query["mine"] ?? ""}
                options={[["", market.any], ...Object.entries(rounds.roles)]}
              />
            )}
          </MoreFilters>
          <button type="submit">{market.submit}</button>
        </form>
      </search>
      <List
        list={list}
        label={rounds.title}
        picture="people"
        empty={rounds.empty}
        action={
          !isVisitor.value && (
            <a class="button" href={to("/rounds/new")}>
              {rounds.add}
            </a>
          )
        }
        help="round"
        show={(round) => <RoundCard round={round} />}
      />
      {isVisitor.value ? <Entrance>{words.value.visitors.more}</Entrance> : <Join />}
    </>
  )
}

/** Enters a round whose code one was given. */
const Join = () => {
  const { rounds } = words.value
  const { route } = useLocation()
  return (
    <details>
      <summary>{rounds.join}</summary>
      <Form
        submit={rounds.join}
        send={(values) => api.rounds.join.post({ code: values.text("code").trim() })}
        done={({ id }) => route(to(`/rounds/${id}`))}
        fieldOf={{ NOT_FOUND: "code" }}
      >
        <Field name="code" label={rounds.code} autocomplete="off" required />
      </Form>
    </details>
  )
}

const RoundCard = ({ round: { entriesCount, id, locksAt, name, owner, status } }: { readonly round: Round }) => {
  const { rounds } = words.value
  return (
    <article>
      <h2>
        <a href={to(`/rounds/${id}`)}>
          <Name>{name}</Name>
        </a>
      </h2>
      <p>
        <mark>{rounds.statuses[status]}</mark> · <Sentence of={rounds.by} name={<Name>{owner.displayName}</Name>} />
        {" · "}
        {counted(rounds.entriesCount, entriesCount)}
        {(status === "draft" || status === "open") && (
          <>
            {" · "}
            <Sentence of={rounds.locks} time={<When at={locksAt} />} />
          </>
        )}
      </p>
    </article>
  )
}

export default Rounds
