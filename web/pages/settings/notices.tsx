import type { Notice } from "@curio/client"
import { useSignal } from "@preact/signals"
import { Dialog } from "../../parts/dialog.tsx"
import { Field, Form } from "../../parts/form.tsx"
import { List } from "../../parts/list.tsx"
import { Setting } from "../../parts/setting.tsx"
import { Sentence, Text, When } from "../../parts/texts.tsx"
import { say } from "../../state/answers.ts"
import { api } from "../../state/curio.ts"
import { usePages } from "../../state/resources.ts"
import { words } from "../../words/index.ts"

/** What moderators decided about the user, each of which can be answered once. */
const Notices = () => {
  const { notices } = words.value.settings
  const list = usePages("notices", (query) => api.moderation.notices.get({ query }))
  return (
    <Setting title={notices.title} about={notices.about}>
      <List
        list={list}
        label={notices.title}
        empty={notices.empty}
        show={(notice) => (
          <Shown
            of={notice}
            change={(changed) => list.change((items) => items.map((one) => (one.id === changed.id ? changed : one)))}
          />
        )}
      />
    </Setting>
  )
}

const Shown = ({ change, of }: { readonly of: Notice; readonly change: (notice: Notice) => void }) => {
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
      {appeal === null && undoneAt === null && <Appeal id={of.id} done={change} />}
    </article>
  )
}

const Appeal = ({ done, id }: { readonly id: string; readonly done: (notice: Notice) => void }) => {
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
            send={(values) => api.moderation.notices({ id }).appeal.post({ text: values.text("text") })}
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

export default Notices
