import type { Offer } from "@curio/client"
import { useSignal } from "@preact/signals"
import type { Answered } from "../state/answers.ts"
import { api, me } from "../state/curio.ts"
import { words } from "../words/index.ts"
import { Dialog } from "./dialog.tsx"
import { Field, Form } from "./form.tsx"
import { Name, Sentence, Text, When } from "./texts.tsx"

interface Props {
  readonly offer: Offer
  readonly reload: () => Promise<void>
}

/** A button that says that something went wrong with an offer. */
export const ReportProblem = ({ offer: { id }, reload }: Props) => {
  const { handing } = words.value
  return (
    <Ask
      title={handing.report}
      hint={handing.reportHint}
      withReason
      send={(said) => api.offers({ id }).problem.post(said)}
      done={reload}
    />
  )
}

/** What went wrong with an offer in the words of both sides, and the way to answer it. */
export const ProblemPart = ({ offer, reload }: Props) => {
  const { handing } = words.value
  const { id, problem, status } = offer
  const mine = offer.owner.id === me.value?.id ? "owner" : "offerer"
  if (problem === null) return null
  const { answer, answeredAt, by, createdAt, outcome, reason, text } = problem
  return (
    <article aria-label={handing.problem}>
      <h3>{handing.problem}</h3>
      <p>
        <Sentence
          of={by === mine ? handing.youReported : handing.reported}
          name={<Name>{(by === "owner" ? offer.owner : offer.offerer).displayName}</Name>}
          reason={<strong>{handing.reasons[reason]}</strong>}
        />{" "}
        <When at={createdAt} />
      </p>
      <Text>{text}</Text>
      {answer !== null && (
        <>
          <p>
            {handing.answered} {answeredAt !== null && <When at={answeredAt} />}
          </p>
          <Text>{answer}</Text>
        </>
      )}
      <p role="status">{outcome === null ? handing.waits : handing.outcomes[outcome]}</p>
      {status === "accepted" && outcome === null && answer === null && by !== mine && (
        <Ask
          title={handing.answer}
          hint={handing.answerHint}
          send={({ text: said }) => api.offers({ id }).problem.answer.post({ text: said })}
          done={reload}
        />
      )}
    </article>
  )
}

type Reason = NonNullable<Offer["problem"]>["reason"]

interface AskProps {
  readonly title: string
  readonly hint: string
  readonly withReason?: true
  readonly send: (said: { readonly reason: Reason; readonly text: string }) => Answered<Offer>
  readonly done: () => Promise<void>
}

/** A button that opens a dialog with a text to write. */
const Ask = ({ done, hint, send, title, withReason }: AskProps) => {
  const { handing } = words.value
  const isOpen = useSignal(false)
  return (
    <>
      <button type="button" class="secondary" onClick={() => (isOpen.value = true)}>
        {title}
      </button>
      {isOpen.value && (
        <Dialog title={title} close={() => (isOpen.value = false)}>
          <Form
            submit={handing.send}
            send={(values) => send({ reason: values.text("reason") as Reason, text: values.text("text") })}
            done={async () => {
              isOpen.value = false
              await done()
            }}
          >
            {withReason === true && (
              <Field name="reason" label={handing.reason} options={Object.entries(handing.reasons)} />
            )}
            <Field name="text" label={handing.text} hint={hint} rows={4} maxLength={2000} required />
          </Form>
        </Dialog>
      )}
    </>
  )
}
