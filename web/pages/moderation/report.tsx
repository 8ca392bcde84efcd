import type { Case } from "@curio/client"
import { Decide, Settle } from "../../parts/decide.tsx"
import { Moderation } from "../../parts/moderation.tsx"
import { Loaded } from "../../parts/page.tsx"
import { Person } from "../../parts/pictures.tsx"
import { Claim, DecisionCard, ReportDetails, ReportLine, reasonText, Undo } from "../../parts/reports.tsx"
import { Name, Sentence, Text, When } from "../../parts/texts.tsx"
import { api, me, to } from "../../state/curio.ts"
import type { PageProps } from "../../state/page-props.ts"
import { type Resource, useResource } from "../../state/resources.ts"
import { words } from "../../words/index.ts"

/** One report: the thing that it is about, what is known of the person, and what to do. */
const ReportPage = ({ params: { id = "" } }: PageProps) => {
  const { moderation } = words.value
  return (
    <Moderation title={moderation.thing}>
      <Report key={id} id={id} />
    </Moderation>
  )
}

const Report = ({ id }: { readonly id: string }) => {
  const { moderation } = words.value
  const found = useResource(`report ${id}`, () => api.moderation.reports({ id }).get())
  return (
    <Loaded of={found}>
      {(data) => (
        <div class="deal">
          <div>
            <ReportLine of={data} />
            <ReportDetails of={data} />
            <div class="actions">
              <Claim of={data} done={(claimed) => found.change({ ...data, ...claimed })} />
              <a href={to("/moderation")}>{moderation.queue}</a>
            </div>
            <Thing of={data} />
            {data.status === "open" && <Verdict of={data} reload={found.reload} />}
            <Decisions
              of={data.history.decisions.filter(({ reportId }) => reportId === id)}
              reload={found.reload}
              isFinal={goneForGood.includes(data.targetType)}
            />
          </div>
          <History of={data} reload={found.reload} />
        </div>
      )}
    </Loaded>
  )
}

/** What is reported, as it is now. */
const Thing = ({ of: { messages, target, targetId, targetType } }: { readonly of: Case }) => {
  const { moderation } = words.value
  const page = pages[targetType]
  return (
    <article aria-label={moderation.thing}>
      {target === null ? (
        <p>{moderation.gone}</p>
      ) : messages.length > 0 ? (
        <>
          <p>{moderation.around}</p>
          <ol class="plain">
            {messages.map(({ author, content, createdAt, id }) => (
              <li key={id} class={id === targetId ? "notification unread" : "notification"}>
                <small>
                  {author !== null && <Name>{author.displayName}</Name>} <When at={createdAt} />{" "}
                  {id === targetId && <mark>{moderation.reported}</mark>}
                </small>
                {content === null ? <p>{moderation.noText}</p> : <Text>{content}</Text>}
              </li>
            ))}
          </ol>
        </>
      ) : (
        <>
          <p>
            <Person of={target.owner} />
          </p>
          {target.text === "" ? <p>{moderation.noText}</p> : <Text>{target.text}</Text>}
        </>
      )}
      {page !== undefined && target !== null && <a href={to(`${page}/${targetId}`)}>{moderation.toPage}</a>}
    </article>
  )
}

/** Pages of what can be reported; others have none, or are for those concerned alone. */
const pages: { readonly [Type in Case["targetType"]]?: string } = {
  user: "/people",
  collection: "/collections",
  item: "/items",
  listing: "/listings",
  post: "/posts",
  event: "/events",
  round: "/rounds",
  set: "/sets",
}

/** Pictures are deleted at once, and what others were notified of is not taken back. */
const goneForGood: ReadonlyArray<Case["targetType"]> = ["collection", "item", "event", "round", "set"]

interface Props {
  readonly of: Case
  readonly reload: Resource<Case>["reload"]
}

const Verdict = ({ of, reload }: Props) => (
  <>
    {of.targetType === "offer" && <Settle id={of.targetId} done={reload} />}
    <Decide report={of} done={reload} />
  </>
)

/** Other reports of the thing, and what is known of the person. */
const History = ({ of: { history, id, others, owner }, reload }: Props) => {
  const { moderation } = words.value
  const { reports, suspendedAt } = history
  const decisions = history.decisions.filter(({ reportId }) => reportId !== id)
  return (
    <aside aria-label={moderation.person}>
      <h2>{moderation.person}</h2>
      {owner !== null && (
        <p>
          <Person of={owner} />
        </p>
      )}
      {suspendedAt !== null && (
        <p role="status">
          <Sentence of={moderation.suspendedSince} time={<When at={suspendedAt} />} />
        </p>
      )}
      {others.length + reports.length + decisions.length === 0 && <p>{moderation.noHistory}</p>}
      <Section title={moderation.otherReports} items={others} />
      <Section title={moderation.aboutPerson} items={reports} />
      {decisions.length > 0 && (
        <>
          <h3>{moderation.decisions}</h3>
          <Decisions of={decisions} reload={reload} toReport />
        </>
      )}
    </aside>
  )
}

interface DecisionsProps {
  readonly of: Case["history"]["decisions"]
  readonly reload: Props["reload"]
  readonly toReport?: true
  /** Whether what was taken down does not come back. */
  readonly isFinal?: boolean
}

const Decisions = ({ isFinal, of, reload, toReport }: DecisionsProps) => (
  <>
    {of.map((decision) => (
      <DecisionCard key={decision.id} of={decision} toReport={toReport === true}>
        {(decision.action !== "removed" || isFinal !== true) &&
          decision.undoneAt === null &&
          decision.person.id !== me.value?.id && <Undo id={decision.id} done={reload} />}
      </DecisionCard>
    ))}
  </>
)

const Section = ({ items, title }: { readonly title: string; readonly items: Case["others"] }) =>
  items.length === 0 ? null : (
    <>
      <h3>{title}</h3>
      <ul class="plain" aria-label={title}>
        {items.map((report) => (
          <li key={report.id}>
            <a href={to(`/moderation/reports/${report.id}`)}>
              {reasonText(report.reason)} · {words.value.moderation.targets[report.targetType]}
            </a>
            <ReportDetails of={report} />
          </li>
        ))}
      </ul>
    </>
  )

export default ReportPage
