import type { CurioError, Message } from "@curio/client"
import { effect, signal } from "@preact/signals"
import { settled } from "./answers.ts"
import { api, me } from "./curio.ts"
import { put } from "./messages.ts"
import { listen } from "./socket.ts"

/** A message on its way. The server knows it by its `clientId`, so it is stored once however often it is sent. */
export interface Letter {
  readonly clientId: string
  readonly conversationId: string
  readonly content: string
  readonly files: ReadonlyArray<File>
  readonly replyTo: Pick<Message, "id" | "author" | "content"> | null
  readonly state: "waiting" | "sending" | "failed"
  readonly error: CurioError | null
}

/** What could not be sent yet, in the order of writing. Texts survive a reload of the page; files do not. */
export const letters = signal<ReadonlyArray<Letter>>([])

/** Sends a message as soon as it is its turn. */
export const post = (letter: Pick<Letter, "conversationId" | "content" | "files" | "replyTo">): void => {
  letters.value = [...letters.value, { ...letter, clientId: randomId(), state: "waiting", error: null }]
  void sendAll()
}

/** Sends the messages of a conversation again that could not be sent, in their order. */
export const tryAgain = (conversationId: string): void => again((letter) => letter.conversationId === conversationId)

/** Gives up a message that could not be sent. */
export const discard = (clientId: string): void => {
  letters.value = letters.value.filter((one) => one.clientId !== clientId)
}

/** Errors that end by themselves. */
const temporary: ReadonlySet<string> = new Set(["OFFLINE", "UNEXPECTED", "RATE_LIMITED", "UNAUTHORIZED"])
const pauseMillis = 5000

const again = (which: (letter: Letter) => boolean): void => {
  letters.value = letters.value.map((one) =>
    one.state === "failed" && which(one) ? { ...one, state: "waiting" } : one,
  )
  void sendAll()
}

const resend = () => again(({ error }) => error !== null && temporary.has(error.code))

let isSending = false
let timer: ReturnType<typeof setTimeout> | undefined

/** One at a time, so that the order is kept. */
const sendAll = async (): Promise<void> => {
  if (isSending) return
  isSending = true
  clearTimeout(timer)
  for (let next = first(); next !== undefined; next = first()) {
    const { clientId } = next
    change(clientId, { state: "sending", error: null })
    const { data, error } = await settled(() => send(next))
    if (error === null) {
      put(data)
      discard(clientId)
    } else if (temporary.has(error.code)) {
      // What was written after it waits with it.
      letters.value = letters.value.map((one) => (one.state === "failed" ? one : { ...one, state: "failed", error }))
      timer = setTimeout(resend, pauseMillis)
    } else change(clientId, { state: "failed", error })
  }
  isSending = false
}

const first = (): Letter | undefined => letters.peek().find(({ state }) => state === "waiting")

const send = ({ clientId, content, conversationId, files, replyTo }: Letter) =>
  api.chat.conversations({ id: conversationId }).messages.post(
    {
      clientId,
      ...(content === "" ? {} : { content }),
      ...(replyTo === null ? {} : { replyToId: replyTo.id }),
      ...(files.length === 0 ? {} : { files: [...files] }),
    },
    { signal: AbortSignal.timeout(files.length === 0 ? 20_000 : 300_000) },
  )

const change = (clientId: string, by: Partial<Letter>): void => {
  letters.value = letters.value.map((one) => (one.clientId === clientId ? { ...one, ...by } : one))
}

listen("status", ({ status }) => status === "live" && resend())

/** `randomUUID` is missing in pages that were not loaded over TLS. */
const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")

// What another account has written is not sent, and not shown.
let owner: string | undefined
effect(() => {
  const id = me.value?.id
  if (id === undefined || id === owner) return
  owner = id
  const kept = JSON.parse(sessionStorage.getItem(`letters ${id}`) ?? "[]") as ReadonlyArray<Letter>
  letters.value = kept.map((one) => ({ ...one, files: [], state: "waiting", error: null }))
  queueMicrotask(() => void sendAll())
})
effect(() => {
  const kept = letters.value.filter(({ files }) => files.length === 0)
  if (owner !== undefined) sessionStorage.setItem(`letters ${owner}`, JSON.stringify(kept))
})
