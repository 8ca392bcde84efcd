import type { Message } from "@curio/client"
import type { ComponentChildren, VNode } from "preact"
import { useMemo } from "preact/hooks"
import { MessageView } from "./message.tsx"
import { DayOf } from "./texts.tsx"

/** Something that happened besides what was written. */
export interface Happened {
  readonly id: string
  readonly at: string
  readonly shown: ComponentChildren
}

interface Props {
  readonly messages: ReadonlyArray<Message>
  readonly events?: ReadonlyArray<Happened> | undefined
  readonly mayDelete: boolean
  /** The id of the message that was looked for. */
  readonly marked?: string
  readonly reply: (message: Message) => void
}

/** Messages and what else happened in the order of time: a line for each day, and bubbles that go on where one does. */
export const Timeline = ({ events = none, marked, mayDelete, messages, reply }: Props) => {
  // A message that has not changed is not rendered again.
  const rows = useMemo(() => [new WeakMap<Message, VNode>(), new WeakMap<Message, VNode>()] as const, [mayDelete])
  const row = (message: Message, goesOn: boolean) => {
    const known = rows[goesOn ? 1 : 0]
    const shown = known.get(message) ?? (
      <MessageView message={message} goesOn={goesOn} mayDelete={mayDelete} reply={reply} />
    )
    known.set(message, shown)
    return shown
  }
  // Nor is the list while one writes.
  return useMemo(() => {
    let day = ""
    let last: Message | null = null
    return (
      <>
        {inOrder(messages, events).map((one) => {
          const at = "shown" in one ? one.at : one.createdAt
          const isNewDay = dayOf(at) !== day
          day = dayOf(at)
          const goesOn = !("shown" in one) && !isNewDay && last !== null && follows(last, one)
          last = "shown" in one ? null : one
          return (
            <li key={one.id} aria-current={one.id === marked ? "true" : undefined}>
              {isNewDay && (
                <p class="day">
                  <DayOf at={at} />
                </p>
              )}
              {"shown" in one ? <div class="happened">{one.shown}</div> : row(one, goesOn)}
            </li>
          )
        })}
      </>
    )
  }, [messages, events, rows, marked])
}

/** The events of a conversation that is about no deal. */
const none: ReadonlyArray<Happened> = []

const inOrder = (
  messages: ReadonlyArray<Message>,
  events: ReadonlyArray<Happened>,
): ReadonlyArray<Message | Happened> =>
  events.length === 0 ? messages : [...events, ...messages].toSorted((a, b) => timeOf(a) - timeOf(b))

const timeOf = (one: Message | Happened): number => Date.parse("shown" in one ? one.at : one.createdAt)

/** The day of a moment where the user is. */
const dayOf = (at: string): string => new Date(at).toDateString()

/** What the same user writes within five minutes goes on. */
const follows = (last: Message, next: Message): boolean =>
  last.author.id === next.author.id && Date.parse(next.createdAt) - Date.parse(last.createdAt) < 300_000
