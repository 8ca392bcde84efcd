import type { Message } from "@curio/client"
import { effect, signal } from "@preact/signals"
import { settled } from "./answers.ts"
import { api, me } from "./curio.ts"
import { put } from "./messages.ts"
import { type Queued, queueOf, randomId } from "./queue.ts"
import { listen } from "./socket.ts"

/** A message on its way. Its id is the `clientId` by which the server knows it. */
export interface Letter extends Queued {
  readonly conversationId: string
  readonly content: string
  readonly files: ReadonlyArray<File>
  readonly replyTo: Pick<Message, "id" | "author" | "content"> | null
}

const queue = queueOf<Letter>(async (letter) => {
  const { data, error } = await settled(() => send(letter))
  if (error !== null) return error
  put(data)
  return null
})

/** What could not be sent yet, in the order of writing. Texts survive a reload of the page; files do not. */
export const letters = queue.entries

/** The id of the letter whose message came by the socket before the request was answered. */
const arrived = signal<string | null>(null)
listen("message.created", ({ message }) => {
  const sending = letters.peek().find(({ state }) => state === "sending")
  const isSame =
    message.author?.id === me.peek()?.id &&
    message.conversationId === sending?.conversationId &&
    (message.content ?? "") === sending.content
  if (isSame) arrived.value = sending.id
})

/** What is not seen in a conversation yet. */
export const unsentOf = (conversationId: string): ReadonlyArray<Letter> =>
  letters.value.filter(
    (one) => one.conversationId === conversationId && !(one.state === "sending" && one.id === arrived.value),
  )

/** Sends a message as soon as it is its turn. */
export const post = (letter: Pick<Letter, "conversationId" | "content" | "files" | "replyTo">): void =>
  queue.add({ ...letter, id: randomId(), state: "waiting", error: null })

/** Sends the messages of a conversation again that could not be sent, in their order. */
export const tryAgain = (conversationId: string): void =>
  queue.tryAgain((letter) => letter.conversationId === conversationId)

/** Gives up a message that could not be sent. */
export const { discard } = queue

const send = ({ content, conversationId, files, id, replyTo }: Letter) =>
  api.chat.conversations({ id: conversationId }).messages.post(
    {
      clientId: id,
      ...(content === "" ? {} : { content }),
      ...(replyTo === null ? {} : { replyToId: replyTo.id }),
      ...(files.length === 0 ? {} : { files: [...files] }),
    },
    { signal: AbortSignal.timeout(files.length === 0 ? 20_000 : 300_000) },
  )

// What another account has written is not sent, and not shown.
let owner: string | undefined
effect(() => {
  const id = me.value?.id
  if (id === undefined || id === owner) return
  owner = id
  const kept = JSON.parse(sessionStorage.getItem(`letters ${id}`) ?? "[]") as ReadonlyArray<Letter>
  letters.value = kept.map((one) => ({ ...one, files: [], state: "waiting", error: null }))
  queueMicrotask(queue.begin)
})
effect(() => {
  const kept = letters.value.filter(({ files }) => files.length === 0)
  if (owner !== undefined) sessionStorage.setItem(`letters ${owner}`, JSON.stringify(kept))
})
