import type { Case, QueuedReport } from "@curio/client"
import type { ComponentChildren } from "preact"
import { me, to } from "../state/curio.ts"
import type { Resource } from "../state/resources.ts"
import { counted, words } from "../words/index.ts"
import { Decide, Settle } from "./decide.tsx"
import { priceText } from "./money.tsx"
import { Person, Picture } from "./pictures.tsx"
import { Claim, DecisionCard, ReportDetails, reasonText, Undo } from "./reports.tsx"
import { Name, numberText, Sentence, Since, Text, When } from "./texts.tsx"

interface Props {
  readonly of: Case
  readonly reload: Resource<Case>["reload"]
  /** Once it is decided; the report is read again where nothing else is said. */
  readonly done?: (() => unknown) | undefined
  readonly claimed: (report: QueuedReport) => unknown
}

/**
 * A report as a moderator decides it: what is reported as it looks now, what is known of the person in three figures,
 * what the reporters say, and the decision.
 */
export const CaseBody = ({ claimed, done, of, reload }: Props) => {
  const { moderation } = words.value
  const page = pages[of.targetType]
  return (
    <>
      <div class="case-parts">
        <div>
          <Thing of={of} />
          <ul class="plain" aria-label={moderation.saidOfIt}>
            {[of, ...of.others].map((report) => (
              <li key={report.id}>
                <ReportDetails of={report} />
              </li>
            ))}
          </ul>
        </div>
        <Facts of={of} />
      </div>
      {of.status === "open" && of.targetType === "offer" && <Settle id={of.targetId} done={done ?? reload} />}
      {of.status === "open" && <Decide report={of} done={done ?? reload} />}
      <Decisions
        of={of.history.decisions.filter(({ reportId }) => reportId === of.id)}
        reload={reload}
        isFinal={goneForGood.includes(of.targetType)}
      />
      <div class="actions">
        <Claim of={of} done={claimed} />
        {page !== undefined && of.target !== null && (
          <a class="button quiet" href={to(`${page}/${of.targetId}`)}>
            {moderation.toPage}
          </a>
        )}
      </div>
      <History of={of} reload={reload} />
    </>
  )
}

/** What is reported, as it is now: its pictures, or a cover for what has a name, and what it says. */
const Thing = ({ of: { messages, target, targetId, targetType } }: { readonly of: Case }) => {
  const { moderation } = words.value
  if (target === null) return <p>{moderation.gone}</p>
  if (messages.length > 0) return <Messages of={messages} reported={targetId} />
  const [first, ...others] = target.pictures
  const hasCover = first !== undefined || covered.includes(targetType)
  return (
    <div class={hasCover ? "case-thing with-cover" : "case-thing"}>
      {hasCover && <Picture src={first ?? null} alt={moderation.thing} name={target.text.split(": ")[0] ?? ""} />}
      <div>
        <p>
          <Person of={target.owner} /> {target.price !== null && <span class="tag">{priceText(target.price)}</span>}
        </p>
        <div class="said">{target.text === "" ? <p>{moderation.noText}</p> : <Text>{target.text}</Text>}</div>
        {others.length > 0 && (
          <div class="pictures">
            {others.map((url) => (
              <Picture key={url} src={url} alt={moderation.thing} />
            ))}
          </div>
        )}
      </div>
    </div>
  )
}

/** What has a cover of its own, also where there is no picture. */
const covered: ReadonlyArray<Case["targetType"]> = ["collection", "item", "listing", "offer"]

const Messages = ({ of, reported }: { readonly of: Case["messages"]; readonly reported: string }) => {
  const { moderation } = words.value
  return (
    <>
      <p>{moderation.around}</p>
      <ol class="plain">
        {of.map(({ author, content, createdAt, id }) => (
          <li key={id} class={id === reported ? "notification unread" : "notification"}>
            <small>
              {author !== null && <Name>{author.displayName}</Name>} <When at={createdAt} />{" "}
              {id === reported && <mark>{moderation.reported}</mark>}
            </small>
            {content === null ? <p>{moderation.noText}</p> : <Text>{content}</Text>}
          </li>
        ))}
      </ol>
    </>
  )
}

/** How new the account is, how much it has traded, and how many report the thing: what a scam shows by. */
const Facts = ({ of: { history, others, othersCount, reporter } }: { readonly of: Case }) => {
  const { moderation } = words.value
  const { completedCount, memberSince } = history
  // An account that is gone counts as another one each time.
  const people = new Set([reporter, ...others].map((one, n) => ("reporter" in one ? one.reporter.id : one.id) ?? n))
    .size
  const isNew = memberSince !== null && Date.now() - Date.parse(memberSince) < newFor
  return (
    <dl class="figures case-facts">
      {memberSince !== null && (
        <Fact term={moderation.here} isLoud={isNew}>
          <Since at={memberSince} />
        </Fact>
      )}
      {completedCount !== null && (
        <Fact term={moderation.trades} isLoud={completedCount === 0}>
          {numberText(completedCount)}
        </Fact>
      )}
      <Fact term={moderation.reportsOfIt} isLoud={othersCount > 0}>
        {numberText(othersCount + 1)}
        {/* The newest others alone are known. */}
        {othersCount === others.length && <small> {counted(moderation.byPeople, people)}</small>}
      </Fact>
    </dl>
  )
}

/** For how many milliseconds an account counts as new: a week. */
const newFor = 7 * 86_400_000

const Fact = ({
  children,
  isLoud,
  term,
}: {
  readonly term: string
  readonly isLoud: boolean
  readonly children: ComponentChildren
}) => (
  <div class={isLoud ? "loud" : undefined}>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)

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

/** What else is known of the person: other reports, and what was decided. */
const History = ({ of: { history, id }, reload }: Pick<Props, "of" | "reload">) => {
  const { moderation } = words.value
  const { reports, suspendedAt } = history
  const decisions = history.decisions.filter(({ reportId }) => reportId !== id)
  return (
    <section aria-label={moderation.person}>
      {suspendedAt !== null && (
        <p role="status">
          <Sentence of={moderation.suspendedSince} time={<When at={suspendedAt} />} />
        </p>
      )}
      {reports.length + decisions.length === 0 && (
        <p>
          <small>{moderation.noHistory}</small>
        </p>
      )}
      {reports.length > 0 && (
        <details>
          <summary>
            {moderation.aboutPerson} · {numberText(reports.length)}
          </summary>
          <ul class="plain" aria-label={moderation.aboutPerson}>
            {reports.map((report) => (
              <li key={report.id}>
                <a href={to(`/moderation/reports/${report.id}`)}>
                  {reasonText(report.reason)} · {moderation.targets[report.targetType]}
                </a>
                <ReportDetails of={report} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {decisions.length > 0 && (
        <details>
          <summary>
            {moderation.decisions} · {numberText(decisions.length)}
          </summary>
          <Decisions of={decisions} reload={reload} toReport />
        </details>
      )}
    </section>
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
