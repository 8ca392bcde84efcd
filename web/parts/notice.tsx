import type { Notice } from "@curio/client"
import { useSignal } from "@preact/signals"
import { type Answered, say } from "../state/answers.ts"
import { words } from "../words/index.ts"
import { Dialog } from "./dialog.tsx"
import { Field, Form } from "./form.tsx"
import { Sentence, Text, When } from "./texts.tsx"

interface Props {
  readonly of: Notice
  readonly appeal: (text: string) => Answered<Notice>
  readonly change: (notice: Notice) => void
}

/** A decision as the person reads it whom it is about, who answers it once. */
export const NoticeCard = ({ appeal: send, change, of }: Props) => {
  const { notices } = words.value.settings
  const { action, appeal, decidedAt, endsAt, rule, undoneAt } = of
  return (
    <article>
      <p>
        <strong>{notices.actions[action]}</strong>{" "}
        {action === "suspended" &&
          (endsAt === null ? notices.forGood : <Sentence of={notices.until} time={<When at={endsAt} />} />)}
        <br />
        <small>
          <When at={decidedAt} />
        </small>
      </p>
      {rule !== null && (
        <>
          <p>{notices.rule}:</p>
          <Text>{rule}</Text>
        </>
      )}
      {undoneAt !== null && (
        <p role="status">
          <Sentence of={notices.undone} time={<When at={undoneAt} />} />
        </p>
      )}
      {appeal !== null && (
        <>
          <p>{notices.yours}:</p>
          <Text>{appeal.text}</Text>
          {appeal.outcome === null ? <p>{notices.waits}</p> : <p>{notices.outcomes[appeal.outcome]}</p>}
          {appeal.answer !== null && <Text>{appeal.answer}</Text>}
        </>
      )}
      {appeal === null && undoneAt === null && <Appeal id={of.id} send={send} done={change} />}
    </article>
  )
}

interface AppealProps {
  readonly id: string
  readonly send: Props["appeal"]
  readonly done: Props["change"]
}

const Appeal = ({ done, id, send }: AppealProps) => {
  const { notices } = words.value.settings
  const isOpen = useSignal(false)
  return (
    <>
      <button type="button" class="secondary" onClick={() => (isOpen.value = true)}>
        {notices.appeal}
      </button>
      {isOpen.value && (
        <Dialog title={notices.appeal} close={() => (isOpen.value = false)}>
          <p>{notices.appealHint}</p>
          <Form
            submit={notices.send}
            send={(values) => send(values.text("text"))}
            done={(notice) => {
              isOpen.value = false
              say(notices.sent)
              done(notice)
            }}
          >
            <Field name="text" label={notices.text} rows={4} maxLength={2000} draftAs={`appeal ${id}`} required />
          </Form>
        </Dialog>
      )}
    </>
  )
}
