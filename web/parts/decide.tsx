import type { Case, Decision } from "@curio/client"
import { useSignal } from "@preact/signals"
import { say } from "../state/answers.ts"
import { api } from "../state/curio.ts"
import { counted, words } from "../words/index.ts"
import { Field, Form } from "./form.tsx"
import { NoteField } from "./reports.tsx"

interface Props {
  readonly report: Case
  readonly done: () => unknown
}

const days = [1, 3, 7, 30, 90, 365]

/** Decides a report: dismisses it, takes the thing down, warns the person or suspends the account. */
export const Decide = ({ done, report }: Props) => {
  const { moderation } = words.value
  const { actions } = moderation
  const action = useSignal<Decision["action"]>("dismissed")
  // A person is suspended instead, and a deal is ended.
  const { removes }: { readonly removes: { readonly [Type in Case["targetType"]]?: string } } = moderation
  const removal = removes[report.targetType]
  const possible = Object.entries(actions).filter(([one]) => one !== "removed" || removal !== undefined)
  return (
    <section>
      <h2>{moderation.decide}</h2>
      <Form
        submit={actions[action.value]}
        label={moderation.decide}
        send={(values) =>
          api.moderation.reports({ id: report.id }).decide.post({
            action: action.value,
            note: values.text("note"),
            ...(action.value === "dismissed" ? {} : { rule: values.text("rule") }),
            ...(action.value === "suspended" ? { days: Number(values.text("days")) || null } : {}),
          })
        }
        done={() => {
          say(moderation.decided)
          return done()
        }}
      >
        <Field
          name="action"
          label={moderation.action}
          value={action.value}
          options={possible}
          {...(action.value === "removed" && removal !== undefined ? { hint: removal } : {})}
          onChange={(event) => (action.value = event.currentTarget.value as Decision["action"])}
        />
        {action.value === "suspended" && (
          <Field
            name="days"
            label={moderation.days}
            value="7"
            options={[
              ...days.map((count) => [String(count), counted(moderation.forDays, count)] as const),
              ["", moderation.forGood],
            ]}
          />
        )}
        {action.value !== "dismissed" && (
          <Field name="rule" label={moderation.rule} hint={moderation.ruleHint} maxLength={500} required />
        )}
        <NoteField />
      </Form>
    </section>
  )
}

/** Ends a deal with a problem. */
export const Settle = ({ done, id }: { readonly id: string; readonly done: () => unknown }) => {
  const { moderation } = words.value
  return (
    <section>
      <h2>{moderation.settle}</h2>
      <p>{moderation.settleHint}</p>
      <Form
        submit={moderation.settle}
        label={moderation.settle}
        send={(values) =>
          api.moderation.offers({ id }).settle.post({
            outcome: values.text("outcome") as keyof typeof moderation.outcomes,
            note: values.text("note"),
          })
        }
        done={() => {
          say(moderation.settled)
          return done()
        }}
      >
        <Field
          name="outcome"
          label={moderation.outcome}
          value="takenBack"
          options={Object.entries(moderation.outcomes)}
        />
        <NoteField />
      </Form>
    </section>
  )
}
