import { type Answer, client } from "../support/client.ts"

/** A user of the load, with what the server has acknowledged to it. */
interface Writer {
  readonly n: number
  readonly account: { readonly email: string; readonly password: string }
  token: string
  /** A private collection: no other user may ever see it. */
  readonly shelf: string
  readonly notes: string
  /** Each thing that was sent, by its unique name: whether it has to be there, may be there, or was removed. */
  readonly sent: Map<string, Sent>
}

interface Sent {
  readonly kind: "collection" | "item" | "message"
  state: "acknowledged" | "uncertain" | "removed" | "perhaps removed"
  id: string | null
  /** The number in the name that was acknowledged last, and those that may have been stored since. */
  version: number
  perhaps: Array<number>
  /** The numbers of the box that an item may be in, and of what was paid for it; 0 for none. */
  boxes: ReadonlyArray<number>
}

/** No request of the load waits for longer. It is far above each limit of the service: only a hang reaches it. */
const hangMillis = 90_000

export type Load = Awaited<ReturnType<typeof startLoad>>

/**
 * Users who write to servers and remember what was acknowledged (200, 201, 204). Half of the requests to add are
 * repeated with one `Idempotency-Key` until they succeed, the other half is sent once. `complaints` is what may not be.
 */
export const startLoad = async (firstUrl: string, users = 4) => {
  const complaints: Array<string> = []
  /** How often each status was answered, with its `Retry-After`; 0 where no answer came. */
  const answers = new Map<string, number>()
  let slowestMillis = 0
  let url = firstUrl
  let acknowledged = 0
  let boxes = 0
  let isOver = false

  /** Signs in again where the access token is no longer good. */
  const send = async (method: string, path: string, writer: Writer, body?: unknown, key?: string): Promise<Answer> => {
    const answer = await sendOnce(method, path, writer, body, key)
    if (answer.status !== 401) return answer
    const { status, text } = await sendOnce("POST", "/auth/login", writer, writer.account)
    if (status !== 200) return { ...unanswered, status: status >= 500 ? status : 0 }
    writer.token = JSON.parse(text).accessToken
    return sendOnce(method, path, writer, body, key)
  }
  const sendOnce = async (
    method: string,
    path: string,
    { token }: Writer,
    body?: unknown,
    key?: string,
  ): Promise<Answer> => {
    const began = performance.now()
    const signal = AbortSignal.timeout(hangMillis)
    const headers = {
      ...{ authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(key === undefined ? {} : { "idempotency-key": key }),
    }
    const init = { method, headers, signal, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    try {
      const response = await fetch(url + path, init)
      const text = await response.text()
      const { status } = response
      count(`${status}${response.headers.has("retry-after") ? " with Retry-After" : ""}`)
      if (status >= 500 && ![503, 507].includes(status)) complaints.push(`${method} ${path}: ${status} ${text}`)
      if ([503, 507].includes(status) && !response.headers.has("retry-after"))
        complaints.push(`${method} ${path}: ${status} without Retry-After`)
      return { status, text, headers: response.headers, body: status < 300 && text !== "" ? JSON.parse(text) : null }
    } catch {
      if (signal.aborted) complaints.push(`${method} ${path}: no answer within ${hangMillis} ms`)
      count("none")
      return unanswered
    } finally {
      slowestMillis = Math.max(slowestMillis, performance.now() - began)
    }
  }
  const count = (what: string) => answers.set(what, (answers.get(what) ?? 0) + 1)

  const writers: Array<Writer> = []
  for (let n = 0; n < users; n++) {
    const account = { email: `user${n}-${crypto.randomUUID()}@example.com`, password: "correct horse" }
    const { body } = await client(url).post("/auth/register", account)
    const by = client(url, body.accessToken)
    const { body: shelf } = await by.post("/collections", { name: "Shelf", type: "books", visibility: "private" })
    const { body: notes } = await by.post("/chat/conversations", { kind: "group", name: "Notes", memberIds: [] })
    writers.push({ n, account, token: body.accessToken, shelf: shelf.id, notes: notes.id, sent: new Map() })
  }

  const isUnanswered = (status: number) => status === 0 || status >= 500

  const add = async (writer: Writer, kind: Sent["kind"], repeats: boolean) => {
    const name = crypto.randomUUID()
    const one: Sent = { kind, state: "uncertain", id: null, version: 0, perhaps: [], boxes: [0] }
    writer.sent.set(name, one)
    const [path, body] = requestFor(writer, kind, name)
    const key = repeats ? name : undefined
    let answer = await send("POST", path, writer, body, key)
    while (repeats && !isOver && (isUnanswered(answer.status) || answer.status === 409)) {
      await Bun.sleep(20)
      answer = await send("POST", path, writer, body, key)
    }
    if (answer.status === 201 || (kind === "message" && answer.status === 200)) {
      Object.assign(one, { state: "acknowledged", id: answer.body.id })
      acknowledged += 1
    } else if (!isUnanswered(answer.status) && answer.status !== 409)
      complaints.push(`POST ${path}: ${answer.status} ${answer.text}`)
  }
  const known = (writer: Writer) =>
    [...writer.sent].filter(([, { id, kind, state }]) => kind === "item" && id !== null && state === "acknowledged")

  const rename = async (writer: Writer) => {
    const [name, item] = known(writer).at(-1) ?? []
    if (item === undefined) return
    const version = Math.max(item.version, ...item.perhaps) + 1
    item.perhaps.push(version)
    const path = `/items/${item.id}`
    const { status, text } = await send("PATCH", path, writer, { name: `${name} ${version}` })
    if (status === 200) {
      Object.assign(item, { version, perhaps: [] })
      acknowledged += 1
    } else if (!isUnanswered(status)) complaints.push(`PATCH ${path}: ${status} ${text}`)
  }
  /** Puts many items in a new box, whose number is what was paid for each. */
  const pack = async (writer: Writer) => {
    const some = known(writer).slice(-mostPacked)
    if (some.length === 0) return
    const box = ++boxes
    for (const [, item] of some) item.boxes = [...item.boxes, box]
    const change = { location: `${box}`, purchase: { price: { amount: box, currency: "EUR" }, on: null } }
    const { body, status, text } = await send("PATCH", "/items", writer, { ids: some.map(([, { id }]) => id), change })
    if (status === 200) {
      acknowledged += 1
      for (const [, item] of some) item.boxes = [box]
      if (body.results.some((one: { readonly status: string }) => one.status !== "changed"))
        complaints.push(`PATCH /items: not all were changed: ${text}`)
    } else if (!isUnanswered(status)) complaints.push(`PATCH /items: ${status} ${text}`)
  }
  const remove = async (writer: Writer) => {
    const [, item] = known(writer)[0] ?? []
    if (item === undefined) return
    item.state = "perhaps removed"
    const path = `/items/${item.id}`
    const { status, text } = await send("DELETE", path, writer)
    if (status === 204) {
      item.state = "removed"
      acknowledged += 1
    } else if (!isUnanswered(status)) complaints.push(`DELETE ${path}: ${status} ${text}`)
  }
  const peek = async (writer: Writer) => {
    const other = writers[(writer.n + 1) % writers.length] ?? writer
    const { status } = await send("GET", `/collections/${other.shelf}`, writer)
    if (status < 400 && status > 0) complaints.push(`A private collection was shown to another user: ${status}`)
  }

  const run = async (writer: Writer) => {
    for (let n = writer.n; !isOver; n++) {
      const before = acknowledged
      if (n % 7 === 0) await add(writer, "collection", n % 2 === 0)
      else if (n % 7 <= 2) await add(writer, "item", n % 2 === 0)
      else if (n % 7 <= 4) await add(writer, "message", n % 2 === 0)
      else if (n % 7 === 5) await (n % 2 === 0 ? rename(writer) : pack(writer))
      else await Promise.all([remove(writer), peek(writer)])
      // A server that is gone refuses at once: this process shall not keep the processor from the next one.
      if (acknowledged === before) await Bun.sleep(10)
    }
  }
  const running = Promise.all(writers.map(run))

  /** Everything of a list, page by page. */
  const all = async <One = Record<string, string>>(path: string, token: string) => {
    const items: Array<One> = []
    for (let cursor: string | null = null; ; ) {
      const page = await client(url).get(`${path}limit=100${cursor === null ? "" : `&cursor=${cursor}`}`, { token })
      if (page.status !== 200) throw new Error(`GET ${path}: ${page.status} ${page.text}`)
      items.push(...page.body.items)
      cursor = page.body.nextCursor
      if (cursor === null) return items
    }
  }

  return {
    complaints,
    answers,
    acknowledged: () => acknowledged,
    slowestMillis: () => Math.round(slowestMillis),
    writers,
    /** From now on the load asks another server. */
    turnTo: (next: string) => {
      url = next
    },
    /** Resolves once so many writes more are acknowledged, or something is wrong. */
    more: async (writes: number) => {
      const enough = acknowledged + writes
      while (acknowledged < enough && complaints.length === 0) await Bun.sleep(3)
    },
    /** Resolves once a request has been answered so, which it had not been `since`. */
    answered: async (what: RegExp) => {
      const times = () => [...answers].reduce((sum, [key, times]) => sum + (what.test(key) ? times : 0), 0)
      const before = times()
      while (times() === before && complaints.length === 0) await Bun.sleep(3)
    },
    end: async () => {
      isOver = true
      await running
    },
    /** Compares what is there with what was acknowledged, and adds each difference to the complaints. */
    reckon: async () => {
      for (const writer of writers) {
        const { account, notes, sent, shelf } = writer
        const signedIn = await client(url).post("/auth/login", account)
        const token = signedIn.body.accessToken
        const found = new Map<string, Array<string>>()
        const lists = [`/collections?`, `/collections/${shelf}/items?`, `/chat/conversations/${notes}/messages?`]
        for (const list of lists)
          for (const { content, name } of await all(list, token)) {
            const [key = "", version = "0"] = (content ?? name ?? "").split(" ")
            found.set(key, [...(found.get(key) ?? []), version])
          }
        for (const [name, one] of sent)
          complaints.push(...differences(one, found.get(name) ?? []).map((text) => `${one.kind} ${name}: ${text}`))
        let paid = 0
        for (const { location, name = "", purchase } of await all<Packed>(`/collections/${shelf}/items?`, token)) {
          const box = Number(location ?? 0)
          paid += purchase?.price.amount ?? 0
          if (box !== (purchase?.price.amount ?? 0)) complaints.push(`item ${name} was changed in part: ${box}`)
          const possible = sent.get(name.split(" ")[0] ?? "")?.boxes ?? []
          if (!possible.includes(box)) complaints.push(`item ${name} is in box ${box}, not ${possible.join(" or ")}`)
        }
        const { body: worth } = await client(url).get("/collections/worth", { token })
        const sum = worth.currencies[0]?.paid.amount ?? 0
        if (sum !== paid) complaints.push(`${sum} were paid for the items of a user, and not ${paid}`)
        for (const name of found.keys())
          if (!sent.has(name) && name !== "Shelf") complaints.push(`${name} was never sent`)
      }
    },
  }
}

interface Packed {
  readonly name: string
  readonly location: string | null
  readonly purchase: { readonly price: { readonly amount: number } } | null
}

/** More than are changed in one transaction. */
const mostPacked = 120

const unanswered: Answer = { status: 0, text: "", headers: new Headers(), body: null }

const requestFor = ({ notes, shelf }: Writer, kind: Sent["kind"], name: string): [string, object] =>
  kind === "collection"
    ? ["/collections", { name, type: "books" }]
    : kind === "item"
      ? [`/collections/${shelf}/items`, { name }]
      : [`/chat/conversations/${notes}/messages`, { content: name, clientId: name }]

const differences = ({ perhaps, state, version }: Sent, found: ReadonlyArray<string>): ReadonlyArray<string> => {
  if (found.length > 1) return [`is there ${found.length} times`]
  if (state === "removed") return found.length === 0 ? [] : ["was removed and is there"]
  if (found.length === 0) return state === "acknowledged" ? ["was acknowledged and is not there"] : []
  const fine = [version, ...perhaps].map(String)
  return fine.includes(found[0] ?? "") ? [] : [`has version ${found[0]}, and ${fine.join(" or ")} was sent`]
}
