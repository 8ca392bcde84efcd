import { useLocation } from "preact-iso"
import { Field } from "../../parts/form.tsx"
import { List } from "../../parts/list.tsx"
import { Moderation, problemsTab, queueTab } from "../../parts/moderation.tsx"
import { Claim, ReportDetails, ReportLine, reasonText } from "../../parts/reports.tsx"
import { api, to } from "../../state/curio.ts"
import type { PageProps } from "../../state/page-props.ts"
import { usePages } from "../../state/resources.ts"
import { words } from "../../words/index.ts"

type Filters = NonNullable<NonNullable<Parameters<typeof api.moderation.reports.get>[0]>["query"]>

const names = ["status", "targetType", "claim"] as const

/** The reports that wait, with filters in the address. Those of deals are a tab of their own. */
const Queue = ({ query }: PageProps) => {
  const { moderation } = words.value
  const isOfDeals = query["targetType"] === "offer"
  return (
    <Moderation
      title={isOfDeals ? moderation.tabs.problems : moderation.title}
      tab={isOfDeals ? problemsTab : queueTab}
    >
      <Reports key={`${new URLSearchParams(query)}`} query={query} />
    </Moderation>
  )
}

const Reports = ({ query }: Pick<PageProps, "query">) => {
  const { moderation } = words.value
  const { route } = useLocation()
  const filters = Object.fromEntries(names.flatMap((name) => (query[name] ? [[name, query[name]]] : []))) as Filters
  const key = `reports ${new URLSearchParams(filters as Record<string, string>)}`
  const list = usePages(key, (page) => api.moderation.reports.get({ query: { ...filters, ...page } }))
  const search = (event: Event) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget as HTMLFormElement)
    const asked = names.flatMap((name) => (given.get(name) ? [[name, String(given.get(name))]] : []))
    route(`${to("/moderation")}?${new URLSearchParams(asked)}`)
  }
  return (
    <>
      <search>
        <form onSubmit={search} class="filters">
          <Field
            name="status"
            label={moderation.status}
            value={query["status"] ?? "open"}
            options={Object.entries(moderation.statuses)}
          />
          <Field
            name="targetType"
            label={moderation.target}
            value={query["targetType"] ?? ""}
            options={[["", moderation.anyTarget], ...Object.entries(moderation.targets)]}
          />
          <Field
            name="claim"
            label={moderation.claim}
            value={query["claim"] ?? "any"}
            options={Object.entries(moderation.claims)}
          />
          <button type="submit">{moderation.show}</button>
        </form>
      </search>
      <List
        list={list}
        label={moderation.tabs.reports}
        empty={moderation.empty}
        show={(report) => (
          <article>
            <ReportLine of={report} />
            <ReportDetails of={report} />
            <div class="actions">
              <a
                class="button"
                href={to(`/moderation/reports/${report.id}`)}
                aria-label={[moderation.open, reasonText(report.reason), moderation.targets[report.targetType]].join(
                  " · ",
                )}
              >
                {moderation.open}
              </a>
              <Claim
                of={report}
                done={(claimed) => list.change((items) => items.map((one) => (one.id === claimed.id ? claimed : one)))}
              />
            </div>
          </article>
        )}
      />
    </>
  )
}

export default Queue
