import type { QueuedReport } from "@curio/client"
import { useSignal } from "@preact/signals"
import { useEffect, useRef } from "preact/hooks"
import { useLocation } from "preact-iso"
import { CaseBody } from "../../parts/case.tsx"
import { Chip, Chips } from "../../parts/chips.tsx"
import { Field } from "../../parts/form.tsx"
import { List } from "../../parts/list.tsx"
import { Moderation, problemsTab, queueTab } from "../../parts/moderation.tsx"
import { Loaded } from "../../parts/page.tsx"
import { ReportDetails, ReportHead } from "../../parts/reports.tsx"
import { api, to } from "../../state/curio.ts"
import type { PageProps } from "../../state/page-props.ts"
import { usePages, useResource } from "../../state/resources.ts"
import { askRole } from "../../state/role.ts"
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
      <Filter query={query} />
      <Reports key={`${new URLSearchParams(query)}`} query={query} />
    </Moderation>
  )
}

/** Each choice is applied at once. */
const Filter = ({ query }: Pick<PageProps, "query">) => {
  const { moderation } = words.value
  const { route } = useLocation()
  const { claim = "any", status = "open", targetType = "" } = query
  const page = (changed: Readonly<Record<string, string>>) => {
    const asked = Object.entries({ ...(targetType && { targetType }), status, claim, ...changed })
    const set = asked.filter(([name, value]) => value !== "" && value !== usual[name])
    return set.length === 0 ? "/moderation" : `/moderation?${new URLSearchParams(set)}`
  }
  return (
    <div class="case-filters">
      <Chips label={moderation.status}>
        {Object.entries(moderation.statuses).map(([one, name]) => (
          <Chip key={one} page={page({ status: one })} set={status === one}>
            {name}
          </Chip>
        ))}
      </Chips>
      <Chips label={moderation.claim}>
        {Object.entries(moderation.claims).map(([one, name]) => (
          <Chip key={one} page={page({ claim: one })} set={claim === one}>
            {name}
          </Chip>
        ))}
      </Chips>
      {targetType !== "offer" && (
        <Field
          name="targetType"
          label={moderation.target}
          value={targetType}
          options={[["", moderation.anyTarget], ...Object.entries(moderation.targets)]}
          onChange={(event) => route(to(page({ targetType: event.currentTarget.value })))}
        />
      )}
    </div>
  )
}

const usual: Readonly<Record<string, string>> = { status: "open", claim: "any" }

/** The reports, one of them open: at first the one that waits longest, and after a decision the next one. */
const Reports = ({ query }: Pick<PageProps, "query">) => {
  const { moderation } = words.value
  const filters = Object.fromEntries(names.flatMap((name) => (query[name] ? [[name, query[name]]] : []))) as Filters
  const key = `reports ${new URLSearchParams(filters as Record<string, string>)}`
  const list = usePages(key, (page) => api.moderation.reports.get({ query: { ...filters, ...page } }))
  const chosen = useSignal<string | null | undefined>(undefined)
  const all = useRef<HTMLDivElement>(null)
  const isDecided = useRef(false)
  const first = (query["status"] ?? "open") === "open" ? list.items[0]?.id : undefined
  const open = chosen.value === undefined ? first : chosen.value
  // After a decision one goes on where one was.
  useEffect(() => {
    if (isDecided.current) all.current?.querySelector<HTMLElement>("[aria-expanded=true]")?.focus()
    isDecided.current = false
  }, [open])
  const decided = (id: string) => {
    const at = list.items.findIndex((report) => report.id === id)
    isDecided.current = true
    list.change((items) => items.filter((report) => report.id !== id))
    chosen.value = (list.items[at + 1] ?? list.items[at - 1])?.id ?? null
    askRole()
  }
  return (
    <div ref={all}>
      <List
        list={list}
        label={moderation.tabs.reports}
        picture="shelf"
        empty={moderation.empty}
        show={(report) => (
          <article class="case">
            <h2>
              <button
                type="button"
                class="quiet case-head"
                aria-expanded={open === report.id}
                onKeyDown={(event) => step(event, all.current)}
                onClick={() => (chosen.value = open === report.id ? null : report.id)}
              >
                <ReportHead of={report} />
              </button>
            </h2>
            {open === report.id ? (
              <Open
                key={report.id}
                id={report.id}
                done={() => decided(report.id)}
                claimed={(claimed) =>
                  list.change((items) => items.map((one) => (one.id === claimed.id ? claimed : one)))
                }
              />
            ) : (
              <ReportDetails of={report} />
            )}
          </article>
        )}
      />
      {list.items.length > 1 && (
        <p class="wide-only">
          <small>{moderation.keys}</small>
        </p>
      )}
    </div>
  )
}

/** The arrows go from the head of one report to that of the next one. */
const step = (event: KeyboardEvent, all: HTMLElement | null): void => {
  const heads = [...(all?.querySelectorAll<HTMLElement>(".case-head") ?? [])]
  const at = heads.indexOf(event.target as HTMLElement)
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (at < 0 || by === undefined) return
  event.preventDefault()
  heads[at + by]?.focus()
}

interface OpenProps {
  readonly id: string
  readonly done: () => unknown
  readonly claimed: (report: QueuedReport) => unknown
}

const Open = ({ claimed, done, id }: OpenProps) => {
  const found = useResource(`report ${id}`, () => api.moderation.reports({ id }).get())
  return (
    <Loaded of={found}>
      {(data) => (
        <CaseBody
          of={data}
          reload={found.reload}
          done={done}
          claimed={(report) => {
            found.change({ ...data, ...report })
            claimed(report)
          }}
        />
      )}
    </Loaded>
  )
}

export default Queue
