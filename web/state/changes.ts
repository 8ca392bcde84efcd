import { type CreateItem, type CreateWant, CurioError, type Item, type Want } from "@curio/client"
import { effect } from "@preact/signals"
import { words } from "../words/index.ts"
import { type Answered, complain, say, settled } from "./answers.ts"
import { type Change as ChangeOf, doubtOf, fits, type Kept as KeptOf } from "./change.ts"
import { api, me } from "./curio.ts"
import { asked, inStore } from "./device.ts"
import { returned } from "./kept.ts"
import { isTemporary, type Queued, queueOf, randomId } from "./queue.ts"
import { scaled } from "./scaled.ts"
import { connection, listen } from "./socket.ts"

type Change = ChangeOf<CreateItem, CreateWant>
type Kept = KeptOf<Change>

/** A change that waits, and whether the user has seen what may be wrong with it. */
interface Waiting extends Queued, Kept {
  readonly isSure: boolean
}

const queue = queueOf<Waiting>((waiting) => inTurn(() => sendKept(waiting)))

/** The changes that were made without a connection, or were refused. They outlive the tab. */
export const changes = queue.entries

/**
 * Makes a change; without a connection it is kept, and sent once there is one. Answers the thing, or `null` for what
 * waits.
 */
export const make = async <C extends Change>(change: C): Answered<Made<C> | null> => {
  const id = randomId()
  if (navigator.onLine && connection.peek() !== "waiting") {
    const answer = await sendChange<C>(id, change)
    if (answer.error?.code !== "OFFLINE") return answer
    return keep(id, change, Date.now())
  }
  return keep(id, change, null)
}

type Made<C extends Change> = C["kind"] extends "want" ? Want : Item

/** Sends a change again that was refused: the user has seen why. */
export const insist = (id: string): void => {
  changes.value = changes.peek().map((one) => (one.id === id ? { ...one, isSure: true } : one))
  queue.tryAgain((one) => one.id === id)
}

/** Gives a change up. */
export const throwAway = async (id: string): Promise<void> => {
  await removed(id)
  queue.discard(id)
}

const keep = async (id: string, change: Change, triedAt: number | null): Answered<null> => {
  const accountId = me.peek()?.id ?? ""
  const kept: Kept = { id, accountId, at: Date.now(), triedAt, change }
  const isKept = await inStore("changes", async (store) => {
    const others = await asked<Array<Kept>>(store.getAll())
    if (fits(others, change)) store.put(kept, id)
    return fits(others, change)
  }).catch(() => false)
  if (!isKept) return { data: null, error: new CurioError("OFFLINE", 0) }
  queue.add({ ...kept, state: "waiting", error: null, isSure: false })
  tabs.postMessage("changed")
  say(words.peek().phone.changes.kept)
  return { data: null, error: null }
}

/** Why a change could not be sent; `null` once it was, also by another tab. */
const sendKept = async ({ change, id, isSure, triedAt, ...kept }: Waiting): Promise<CurioError | null> => {
  if (me.peek()?.id !== kept.accountId) return new CurioError("OFFLINE", 0)
  const stored = await inStore("changes", (store) => asked<Kept | undefined>(store.get(id))).catch(() => undefined)
  if (stored === undefined) return null
  let updatedAt: string | null = null
  if (change.kind === "edit") {
    const { data, error } = await settled(() => api.items({ id: change.itemId }).get())
    if (error !== null) return error
    updatedAt = data.updatedAt
  }
  const doubt = isSure ? null : doubtOf(stored, updatedAt, Date.now())
  if (doubt !== null) return new CurioError(doubt, 0)
  if (stored.triedAt === null || isSure)
    await inStore("changes", (store) => asked(store.put({ ...stored, triedAt: Date.now() } satisfies Kept, id)))
  const { error } = await sendChange(id, change)
  if (error !== null) return error
  await removed(id)
  tabs.postMessage("changed")
  returned.value++
  return null
}

/** With the id as its key a request that is repeated has no second effect. */
const sendChange = async <C extends Change>(id: string, change: C): Answered<Made<C>> =>
  (change.kind === "item"
    ? sendItem(id, change)
    : change.kind === "edit"
      ? sendEdit(change)
      : sendWant(id, change)) as Answered<Made<C>>

const sendWant = (id: string, { body }: Change & { readonly kind: "want" }) =>
  settled(() => api.wants.post(body, { idempotencyKey: id }))

const sendEdit = ({ body, itemId }: Change & { readonly kind: "edit" }) =>
  settled(() => api.items({ id: itemId }).patch(body))

const sendItem = async (id: string, change: Change & { readonly kind: "item" }): Answered<Item> => {
  const { body, collectionId, fill, pictures } = change
  const made = await settled(() => api.collections({ id: collectionId }).items.post(body, { idempotencyKey: id }))
  if (made.error !== null) return made
  const item = api.items({ id: made.data.id })
  // The worker of the server adds the cover. It is no matter if there is none.
  if (pictures.length === 0 && fill) await settled(() => item.fill.put())
  let shown = made.data
  for (const [n, picture] of pictures.entries()) {
    const file = await scaled(picture)
    const { data, error } = await settled(() => item.pictures.post({ file }, { idempotencyKey: `${id}-${n}` }))
    if (error?.code === "OFFLINE") return { data: null, error }
    // The item is there, also when a picture was not taken.
    if (error !== null) complain(error)
    else shown = data
  }
  return { data: shown, error: null }
}

const removed = (id: string): Promise<unknown> =>
  inStore("changes", (store) => asked(store.delete(id))).catch(() => undefined)

/** One tab after the other. Without TLS there are no locks: then the ids alone keep a change from being made twice. */
const inTurn = <A>(work: () => Promise<A>): Promise<A> => {
  const { locks } = navigator as { readonly locks?: LockManager }
  return locks === undefined ? work() : (locks.request("curio changes", work) as Promise<A>)
}

const tabs = new BroadcastChannel("curio changes")
tabs.onmessage = () => void load()

/** Shows what is stored for the account, also by other tabs; what another account has left is deleted. */
const load = async (): Promise<void> => {
  const accountId = me.peek()?.id
  if (accountId === undefined) return
  const stored = await inStore("changes", async (store) => {
    const all = await asked<Array<Kept>>(store.getAll())
    for (const one of all) if (one.accountId !== accountId) store.delete(one.id)
    return all.filter((one) => one.accountId === accountId).toSorted((a, b) => a.at - b.at)
  }).catch(() => [])
  const known = new Map(changes.peek().map((one) => [one.id, one]))
  changes.value = stored.map((one) => known.get(one.id) ?? { ...one, state: "waiting", error: null, isSure: false })
  queue.begin()
}

effect(() => {
  if (me.value?.id !== undefined) queueMicrotask(() => void load())
})
// Something may have been refused for want of a session.
listen(
  "status",
  ({ status }) => status === "live" && queue.tryAgain(({ error }) => error !== null && isTemporary(error)),
)
