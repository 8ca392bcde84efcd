import type { SQL } from "bun"
import { followsIn, type Touched } from "./touched.ts"

type Connection = Pick<SQL, "unsafe">

/** A connection on which statements that answer nothing are gathered, and sent with the next one that is waited for. */
export interface Batches {
  readonly connection: Connection
  /** Gathers the statement that `ask` sends at once. `sent` gets the one as which, or with which, it is sent. */
  readonly gather: (ask: () => PromiseLike<unknown>, sent: Sent) => void
  /** Sends what is gathered. */
  readonly send: () => void
  /** Forgets what is gathered. */
  readonly drop: () => void
}

type Sent = (asked: PromiseLike<unknown>) => void

interface Gathered {
  readonly text: string
  readonly values: ReadonlyArray<unknown>
  readonly touched: Touched
  readonly sent: Sent
}

/** The answer to what is gathered: nothing, at once. */
const none: Promise<ReadonlyArray<unknown>> = Promise.resolve([])
const taken = Object.assign(none, { values: () => none })

/**
 * Statements become one where none of them needs what another one does: `with part2 as (...), part1 as (...) ...`, of
 * which each changes rows and at most the last one reads for itself (postgresql.org/docs/current/queries-with.html).
 * All others keep their order. The error of one part is the error of each of them, and ends the transaction.
 */
export const batchesOn = (inner: Connection, touchedBy: TouchedBy): Batches => {
  const plans = plansOf(touchedBy)
  let gathered: Array<Gathered> = []
  let gathering: Sent | null = null
  /** Sends the parts, and a last statement with them if it can be one of them. */
  const flush = (last: { readonly touched: Touched; readonly text: string } | null, values: ReadonlyArray<unknown>) => {
    const all = gathered
    gathered = []
    const plan = planOf(plans, all, last)
    const valuesOf = (parts: ReadonlyArray<number>) => parts.flatMap((part) => all[part]?.values ?? [])
    const sentOf = ([first]: ReadonlyArray<number>) => (first === undefined ? undefined : all[first]?.sent)
    for (const { parts, text } of plan.before) sentOf(parts)?.(inner.unsafe(text, valuesOf(parts)).execute())
    if (plan.last === null) return null
    const { parts, text } = plan.last
    return { asked: inner.unsafe(text, [...values, ...valuesOf(parts)]), sent: sentOf(parts) }
  }
  const unsafe = (text: string, values: Array<unknown> = []) => {
    const touched = touchedBy(text)
    if (gathering !== null && touched !== null) {
      gathered.push({ text, values, touched, sent: gathering })
      return taken
    }
    if (gathered.length === 0) return inner.unsafe(text, values)
    const last = flush(touched === null ? null : { touched, text }, values)
    if (last === null) return inner.unsafe(text, values)
    return last.sent === undefined ? last.asked : sending(last.asked, last.sent)
  }
  return {
    connection: { unsafe: unsafe as Connection["unsafe"] },
    gather: (ask, sent) => {
      const before = gathered
      const count = before.length
      gathering = sent
      try {
        const asked = ask()
        // A builder begins when it is awaited.
        const begun = asked instanceof Promise ? asked : asked.then((answer) => answer)
        if (gathered !== before || gathered.length === count) sent(begun)
      } finally {
        gathering = null
      }
    },
    send: () => {
      if (gathered.length > 0) flush(null, [])
    },
    drop: () => {
      gathered = []
    },
  }
}

type Asked = ReturnType<Connection["unsafe"]>

/** The statement with which others were sent. It begins when it is awaited, as one by itself. */
const sending = (asked: Asked, sent: Sent): Pick<Asked, "then" | "values" | "execute"> => {
  const begun = <Query extends PromiseLike<unknown>>(query: Query): Query => {
    sent(query)
    return query
  }
  return {
    // biome-ignore lint/suspicious/noThenProperty: statements are awaited.
    then: (...given) => begun(asked).then(...given),
    values: () => begun(asked.values()),
    execute: () => begun(asked.execute()),
  }
}

/** Which of the gathered statements are sent as one, by their places. */
interface Step {
  readonly parts: ReadonlyArray<number>
  readonly text: string
}

interface Plan {
  readonly before: ReadonlyArray<Step>
  /** What is sent as one with the last statement; `null` where there is none. */
  readonly last: Step | null
}

interface Stated {
  readonly text: string
  readonly touched: Touched
}

type TouchedBy = (text: string) => Touched | null
type Plans = Map<string, Plan>

/** The plans of each database, which all its connections share. */
const plansOfDatabases = new WeakMap<TouchedBy, Plans>()
const plansOf = (touchedBy: TouchedBy): Plans => {
  const plans = plansOfDatabases.get(touchedBy) ?? new Map<string, Plan>()
  plansOfDatabases.set(touchedBy, plans)
  return plans
}

/** Each of their texts is planned by each connection: what comes after so many is sent one by one. */
const mostPlans = 1_000

const planOf = (plans: Plans, all: ReadonlyArray<Stated>, last: Stated | null): Plan => {
  const key = `${all.map(({ touched }) => touched.id).join()}:${last?.touched.id ?? ""}`
  const known = plans.get(key)
  if (known !== undefined) return known
  const plan = plans.size < mostPlans ? planned(all, last) : oneByOne(all, last)
  if (plans.size < mostPlans) plans.set(key, plan)
  return plan
}

const oneByOne = (all: ReadonlyArray<Stated>, last: Stated | null): Plan => ({
  before: all.map(({ text }, n) => ({ parts: [n], text })),
  last: last && { parts: [], text: last.text },
})

/** Each statement goes into the earliest one that may have it. The last one goes into the last one, or after it. */
const planned = (all: ReadonlyArray<Stated>, last: Stated | null): Plan => {
  const steps: Array<Array<number>> = []
  const stated = (n: number) => all[n] as Stated
  const earliest = (touched: Touched): number => {
    for (let step = steps.length - 1; step >= 0; step--) {
      const follows = (steps[step] ?? []).map((n) => followsIn(stated(n).touched, touched))
      if (follows.includes("later")) return step + 1
      if (follows.includes("same")) return step
    }
    return 0
  }
  for (const [n, { touched }] of all.entries()) {
    let step = earliest(touched)
    // One that reads for itself is not the part of another one.
    const hasReader = () => (steps[step] ?? []).some((one) => stated(one).touched.verb === "select")
    while (touched.verb === "select" && hasReader()) step++
    steps[step] = [...(steps[step] ?? []), n]
  }
  const isWith = last !== null && earliest(last.touched) < steps.length
  const before = (isWith ? steps.slice(0, -1) : steps).map(stepOf(all))
  if (last === null) return { before, last: null }
  const parts = isWith ? (steps.at(-1) ?? []) : []
  return { before, last: { parts, text: mergedText([last, ...parts.map(stated)]) } }
}

const stepOf =
  (all: ReadonlyArray<Stated>) =>
  (step: ReadonlyArray<number>): Step => {
    const isReader = (n: number) => all[n]?.touched.verb === "select"
    const parts = [...step.filter(isReader), ...step.filter((n) => !isReader(n))]
    return { parts, text: mergedText(parts.flatMap((n) => all[n] ?? [])) }
  }

/**
 * The first statement with the others as its parts. Postgres runs parts that the first one does not read in the
 * opposite order, after it, so that rows are locked in the order in which the statements were made.
 */
const mergedText = ([first, ...parts]: ReadonlyArray<Stated>): string => {
  let count = placesIn(first?.text ?? "")
  const withs = parts.map(({ text }, n) => {
    const moved = text.replace(place, (_, number: string) => `$${Number(number) + count}`)
    count += placesIn(text)
    return `part${n} as (${moved})`
  })
  return withs.length === 0 ? (first?.text ?? "") : `with ${withs.reverse().join(", ")} ${first?.text}`
}

const place = /\$(\d+)/g
const placesIn = (text: string): number =>
  Math.max(0, ...Array.from(text.matchAll(place), ([, number]) => Number(number)))
