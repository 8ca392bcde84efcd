import type { Case, Decision } from "@curio/client"
import { useSignal } from "@preact/signals"
import { useLayoutEffect, useRef } from "preact/hooks"
import { say } from "../state/answers.ts"
import { api } from "../state/curio.ts"
import { counted, fill, words } from "../words/index.ts"
import { Field, Form } from "./form.tsx"
import { NoteField, reasonText } from "./reports.tsx"

interface Props {
  readonly report: Case
  readonly done: () => unknown
}

type Action = Decision["action"]

const days = [1, 3, 7, 30, 90, 365]

/**
 * Decides a report: takes the thing down, warns the person, suspends the account or dismisses the report. A button for
 * each, the usual one loud; what it needs is asked for below, so that no single press decides.
 */
export const Decide = ({ done, report }: Props) => {
  const { moderation } = words.value
  const chosen = useSignal<Action | null>(null)
  // A person is suspended instead, and a deal is ended.
  const removal = removalOf(report.targetType)
  const name = report.owner?.displayName ?? report.target?.owner.displayName
  const isRemovable = removal !== undefined && report.target !== null
  const choices: ReadonlyArray<readonly [Action, string, string | undefined]> = [
    ...(isRemovable ? [["removed", removal.verb, undefined] as const] : []),
    ...(name === undefined
      ? []
      : ([
          ["warned", fill(moderation.warn, { name }), isRemovable ? "secondary" : undefined],
          ["suspended", fill(moderation.suspend, { name }), "secondary"],
        ] as const)),
    ["dismissed", moderation.actions.dismissed, "quiet"],
  ]
  return (
    <section class="decide" aria-label={moderation.decide}>
      <div class="actions">
        {choices.map(([action, text, look]) => (
          <button
            key={action}
            type="button"
            class={look}
            aria-expanded={chosen.value === action}
            onClick={() => (chosen.value = chosen.value === action ? null : action)}
          >
            {text}
          </button>
        ))}
      </div>
      {chosen.value !== null && <Reasons key={chosen.value} action={chosen.value} report={report} done={done} />}
    </section>
  )
}

const removalOf = (type: Case["targetType"]): { readonly verb: string; readonly hint: string } | undefined => {
  const { removes, removesVerbs } = words.value.moderation
  if (type === "offer" || type === "user") return undefined
  return { verb: removesVerbs[type], hint: removes[type] }
}

/** What a decision needs: the rule that the person reads, for how long, and the note for moderators. */
const Reasons = ({ action, done, report }: Props & { readonly action: Action }) => {
  const { moderation } = words.value
  const around = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => around.current?.querySelector<HTMLElement>("[name=note]")?.focus(), [])
  const hint = action === "removed" ? removalOf(report.targetType)?.hint : undefined
  return (
    <div ref={around} class="box">
      {hint !== undefined && <p>{hint}</p>}
      <Form
        submit={moderation.actions[action]}
        label={moderation.actions[action]}
        send={(values) =>
          api.moderation.reports({ id: report.id }).decide.post({
            action,
            note: values.text("note"),
            ...(action === "dismissed" ? {} : { rule: values.text("rule") }),
            ...(action === "suspended" ? { days: Number(values.text("days")) || null } : {}),
          })
        }
        done={() => {
          say(moderation.decided)
          return done()
        }}
      >
        {action === "suspended" && (
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
        {action !== "dismissed" && (
          <Field
            name="rule"
            label={moderation.rule}
            hint={moderation.ruleHint}
            value={report.reason === "other" ? "" : reasonText(report.reason)}
            maxLength={500}
            required
          />
        )}
        <NoteField />
      </Form>
    </div>
  )
}

/** Ends a deal with a problem. */
export const Settle = ({ done, id }: { readonly id: string; readonly done: () => unknown }) => {
  const { moderation } = words.value
  return (
    <section>
      <h3>{moderation.settle}</h3>
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
