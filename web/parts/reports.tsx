import type { Decision, QueuedReport } from "@curio/client"
import { useSignal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { say } from "../state/answers.ts"
import { api, me, to } from "../state/curio.ts"
import { counted, words } from "../words/index.ts"
import { Button } from "./button.tsx"
import { Dialog } from "./dialog.tsx"
import { Field, Form } from "./form.tsx"
import { Person } from "./pictures.tsx"
import { Name, Sentence, Text, When } from "./texts.tsx"

type Reported = Pick<QueuedReport, "reason" | "targetType" | "owner" | "status">

/** What a report is about, in one line: what is wrong, with what, and whose it is. */
export const ReportLine = ({ of: { owner, reason, status, targetType } }: { readonly of: Reported }) => {
  const { moderation } = words.value
  return (
    <div class="report-line">
      <mark>{reasonText(reason)}</mark> <strong>{moderation.targets[targetType]}</strong>
      {owner !== null && <Person of={owner} />}
      {status !== "open" && <small>{moderation.statuses[status]}</small>}
    </div>
  )
}

/** The same in a button, which has no links, with how many others report it and which moderator looks after it. */
export const ReportHead = ({ of }: { readonly of: QueuedReport }) => {
  const { moderation } = words.value
  const target = moderation.targets[of.targetType]
  return (
    <>
      <mark>{reasonText(of.reason)}</mark>
      <span>
        {of.owner === null ? (
          target
        ) : of.targetType === "user" ? (
          <>
            {target} · <Name>{of.owner.displayName}</Name>
          </>
        ) : (
          <Sentence of={moderation.targetOf} target={target} name={<Name>{of.owner.displayName}</Name>} />
        )}
      </span>
      {of.othersCount > 0 && <small>{counted(moderation.others, of.othersCount)}</small>}
      {of.claimedBy !== null && (
        <span class="tag">
          <Sentence of={moderation.claimedBy} name={<Name>{of.claimedBy.displayName}</Name>} />
        </span>
      )}
    </>
  )
}

/** What is wrong, in a word; problems with deals have reasons of their own. */
export const reasonText = (reason: QueuedReport["reason"]): string =>
  ({ ...words.value.reports.reasons, ...words.value.handing.reasons })[reason]

/** Who reported it when, and with which words. */
export const ReportDetails = ({ of }: { readonly of: QueuedReport }) => {
  const { moderation } = words.value
  return (
    <>
      {of.details !== null && <Text>{of.details}</Text>}
      <p>
        <small>
          <Sentence of={moderation.by} name={<Name>{of.reporter.displayName}</Name>} /> · <When at={of.createdAt} />
        </small>
      </p>
    </>
  )
}

/** Keeps an open report for the moderator, or gives it back. */
export const Claim = ({
  done,
  of,
}: {
  readonly of: QueuedReport
  readonly done: (claimed: QueuedReport) => unknown
}) => {
  const { moderation } = words.value
  const one = api.moderation.reports({ id: of.id })
  if (of.status !== "open") return null
  return of.claimedBy?.id === me.value?.id ? (
    <Button call={() => one.release.post()} done={done}>
      {moderation.release}
    </Button>
  ) : (
    <Button call={() => one.claim.post()} done={done}>
      {moderation.claimIt}
    </Button>
  )
}

interface DecisionProps {
  readonly of: Decision
  /** Whether its report is on another page. */
  readonly toReport: boolean
  /** What was said and decided after it. */
  readonly children?: ComponentChildren
}

/** A decision with what the moderator said, the appeal against it, and what became of both. */
export const DecisionCard = ({ children, of, toReport }: DecisionProps) => {
  const { moderation, settings } = words.value
  const { action, appeal, decidedAt, endedAt, endsAt, moderator, note, person, reportId, rule, undoneAt } = of
  return (
    <article>
      <p>
        <strong>
          <Sentence
            of={moderation.decision}
            action={moderation.done[action]}
            name={<Name>{moderator.displayName}</Name>}
          />
        </strong>{" "}
        <small>
          <When at={decidedAt} />
        </small>
        <br />
        {action === "suspended" &&
          endedAt === null &&
          (endsAt === null ? moderation.forGood : <Sentence of={moderation.until} time={<When at={endsAt} />} />)}
        {endedAt !== null && <Sentence of={moderation.ended} time={<When at={endedAt} />} />}{" "}
        {undoneAt !== null && <Sentence of={moderation.undone} time={<When at={undoneAt} />} />}
      </p>
      <dl class="decision">
        {rule !== null && <Row term={settings.notices.rule}>{rule}</Row>}
        <Row term={moderation.note}>{note}</Row>
      </dl>
      {appeal !== null && (
        <>
          <p>
            <Sentence of={moderation.says} name={<Person of={person} />} /> <When at={appeal.appealedAt} />
          </p>
          <Text>{appeal.text}</Text>
        </>
      )}
      {appeal?.answer != null && (
        <>
          <p>
            {moderation.answered} {appeal.outcome !== null && moderation.appealOutcomes[appeal.outcome]}
          </p>
          <Text>{appeal.answer}</Text>
        </>
      )}
      {children}
      {toReport && (
        <p>
          <a href={to(`/moderation/reports/${reportId}`)}>{moderation.toReport}</a>
        </p>
      )}
    </article>
  )
}

const Row = ({ children, term }: { readonly term: string; readonly children: string }) => (
  <div>
    <dt>{term}</dt>
    <dd class="text" dir="auto">
      {children}
    </dd>
  </div>
)

/** Undoes a decision, with the reason for it. */
export const Undo = ({ done, id }: { readonly id: string; readonly done: () => unknown }) => {
  const { moderation } = words.value
  const isOpen = useSignal(false)
  return (
    <p>
      <button type="button" class="secondary" onClick={() => (isOpen.value = true)}>
        {moderation.undo}
      </button>
      {isOpen.value && (
        <Dialog title={moderation.undoTitle} close={() => (isOpen.value = false)}>
          <p>{moderation.undoHint}</p>
          <Form
            submit={moderation.undo}
            send={(values) => api.moderation.decisions({ id }).undo.post({ note: values.text("note") })}
            done={() => {
              isOpen.value = false
              say(moderation.wasUndone)
              return done()
            }}
          >
            <NoteField />
          </Form>
        </Dialog>
      )}
    </p>
  )
}

/** Why, for moderators. */
export const NoteField = () => {
  const { moderation } = words.value
  return <Field name="note" label={moderation.note} hint={moderation.noteHint} rows={2} maxLength={2000} required />
}
