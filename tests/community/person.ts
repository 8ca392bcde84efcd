import type { UserId } from "../../core/index.ts"
import { type Api, type Curio, connect, type Realtime, type Socket } from "../../packages/client/src/index.ts"
import { diceOf, type SeededRandom } from "../support/market-soak/dice.ts"
import { until } from "../support/until.ts"
import { Fact, type Span } from "./fact.ts"
import type { Conversation } from "./habits/chat.ts"
import type { Game } from "./habits/games.ts"
import type { FileImport } from "./habits/import.ts"
import type { Meeting } from "./habits/meet.ts"
import type { Hook } from "./habits/subscribe.ts"
import type { Inbox } from "./inbox.ts"
import type { Account, Collection, Entry, Round, Visibility } from "./model.ts"
import { noChanges, ownChanges, readAfter } from "./standby.ts"
import type { World } from "./world.ts"

/** What a request would make of a fact. */
// biome-ignore lint/suspicious/noExplicitAny: the facts of one request have values of several types
type Change = readonly [Fact<any>, unknown]

interface Answer {
  readonly data: unknown
  readonly error: { readonly code: string } | null
  readonly status: unknown
}

/** What became of a request, and when. `lost`: no answer came, so it may have been done. */
export interface Seen<Data> {
  readonly span: Span
  readonly outcome: "done" | "refused" | "lost"
  readonly data: Data | null
  readonly code: string | null
}

/** A user with a client of their own, and dice that decide what they do. */
export interface Person extends Account {
  id: UserId
  readonly email: string
  readonly password: string
  readonly dice: SeededRandom
  readonly curio: Curio
  /** One call. What it changes is in the model from now on, unless it is refused or `isDone` says otherwise. */
  readonly ask: <A extends Answer>(
    call: (api: Api) => Promise<A>,
    changes?: ReadonlyArray<Change>,
    isDone?: (data: NonNullable<A["data"]>) => boolean,
  ) => Promise<Seen<NonNullable<A["data"]>>>
  /** A key for half of the requests, which are sent again when their connection breaks. */
  readonly maybeKey: () => { readonly idempotencyKey?: string }
  /** Everybody who ever was their friend, and every conversation that they ever were in. */
  readonly friends: Set<Person>
  /** The collections of others of which they ever may have been an editor. */
  readonly edited: Set<Collection>
  /** Everybody whom they ever followed. */
  readonly followed: Set<Person>
  /** The events that they have planned. */
  readonly meetings: Set<Meeting>
  /** Everybody whom they may have blocked. */
  readonly enemies: Set<Person>
  readonly conversations: Set<Conversation>
  /** What they have in trade rounds, and the rounds that they hold. */
  readonly entries: Set<Entry>
  readonly rounds: Set<Round>
  /** The files whose import was begun and not seen to its end. */
  readonly imports: Set<FileImport>
  /** Whether the account is linked with one of the identity provider, and with theirs of the game platform. */
  readonly hasProvider: Fact<boolean>
  readonly hasPlatform: Fact<boolean>
  /** The account at the platform, and what it has. */
  readonly account: string
  readonly games: Array<Game>
  /** When they made their account, and their webhook. */
  registeredAt: number
  hook: Hook | null
  /** What they have reported. */
  readonly reported: Set<string>
  /** What the socket brought, and the socket, of those who are online. */
  inbox: Inbox | null
  realtime: Realtime | null
}

/** The number of the one who never has an account. */
export const ofVisitor = -1

/** The next user, without an account. Everything that they decide follows from the seed. */
export const personOf = (world: World, number: number, seed: number): Person => {
  const { clock, meter } = world
  const name = `Person ${world.word()}`
  const email = `${name.replace(" ", "")}@example.com`
  const password = `${email} correct horse`
  const dice = diceOf(seed * 1_000_003 + number)

  /** The greatest position of the answers of this user, unless their last change was answered without one. */
  let own = "newest"
  const noteOwn = (method: string, { headers, ok }: Response) => {
    if (method === "GET" || !ok) return
    const position = headers.get(readAfter)
    own = position === null ? "newest" : own === "newest" || position > own ? position : own
  }
  /** Users know of all that others did, if a habit does not say otherwise. */
  const positionFor = async (headers: Headers) => {
    const said = headers.get(readAfter)
    if (world.newest === null || said === noChanges[readAfter]) return headers.delete(readAfter)
    headers.set(readAfter, said === ownChanges[readAfter] ? own : await world.newest())
  }

  const send = async (input: string, init: RequestInit): Promise<Response> => {
    await world.pace()
    // A request that is sent while no server is there would say nothing.
    await until(() => world.urls().length > 0)
    const path = input.slice(nowhere.length)
    const method = init.method ?? "GET"
    const headers = new Headers(init.headers)
    if (method === "GET") await positionFor(headers)
    const at = performance.now()
    try {
      const response = await fetch((world.dice.oneOf(world.urls()) ?? nowhere) + path, { ...init, headers })
      noteOwn(method, response)
      meter.add(method, path, String(response.status), performance.now() - at)
      return response
    } catch (error) {
      meter.add(method, path, "lost", performance.now() - at)
      throw error
    }
  }
  let isSignedOut = false
  const onSignedOut = () => {
    isSignedOut = true
  }
  const retrySeconds = [0.5, 1, 2, 4, 8]
  const curio = connect(nowhere, { fetch: send, retrySeconds, onSignedOut, WebSocket: socketsOf(world) })

  /** A refresh whose answer was lost has used up its token: then a user signs in again. Contract: auth, sessions. */
  const stayIn = async (): Promise<void> => {
    if (!isSignedOut) return
    const { data } = await curio.api.auth.login.post({ email, password }).catch(() => ({ data: null }))
    isSignedOut = data === null
  }

  const ask: Person["ask"] = async (call, changes = [], isDone = () => true) => {
    // To sign in to no account is answered late, and takes longer than all that a visitor looks at.
    if (world.hasFaults && number !== ofVisitor) await stayIn()
    const began = clock.begin()
    const writes = changes.map(([fact, value]) => [fact, fact.begin(value, began)] as const)
    const answer = await call(curio.api).catch(() => null)
    const oldest = clock.oldest()
    const span = clock.end(began)
    const status = Number(answer?.status ?? 0)
    const outcome = status === 0 || status >= 500 ? "lost" : status >= 400 ? "refused" : "done"
    const data = outcome === "done" ? (answer?.data as NonNullable<NonNullable<typeof answer>["data"]> | null) : null
    const isSet = outcome !== "done" || status === 204 || (data !== null && isDone(data))
    for (const [fact, write] of writes) fact.settle(write, isSet ? outcome : "refused", span.ended, oldest)
    const code = answer?.error?.code ?? null
    // A proxy answers 502 and 504, a server whose database is away 503, one whose disk is full 507.
    if (outcome === "lost" && !(world.hasFaults && [0, 502, 503, 504, 507].includes(status)))
      world.differ(`${name} got ${status} ${answer?.error ?? "no answer"}`)
    if (code === "ERR_VALIDATION") world.differ(`${name} got ${answer?.error}`)
    return { span, outcome, data, code }
  }

  return {
    ...{ id: "" as UserId, name, email, password, dice, curio, ask },
    isThere: new Fact(false),
    isActive: new Fact(true),
    privacy: new Fact<Visibility>("public"),
    isOpen: new Fact(false),
    edited: new Set(),
    collections: new Set(),
    items: new Set(),
    posts: new Set(),
    enemies: new Set(),
    meetings: new Set(),
    friends: new Set(),
    followed: new Set(),
    conversations: new Set(),
    entries: new Set(),
    rounds: new Set(),
    imports: new Set(),
    hasProvider: new Fact(false),
    hasPlatform: new Fact(false),
    account: String(76561190000000000n + BigInt(world.number())),
    games: [],
    reported: new Set(),
    registeredAt: Number.POSITIVE_INFINITY,
    hook: null,
    maybeKey: () => (dice.chance(0.5) ? { idempotencyKey: crypto.randomUUID() } : {}),
    inbox: null,
    realtime: null,
  }
}

/** The client's own address: that of a server is chosen for each request. */
const nowhere = "http://community.test"

/** A WebSocket to one of the servers. */
const socketsOf = ({ dice, urls }: World) =>
  class extends WebSocket {
    constructor(address: string, protocols: string[]) {
      super(
        address.replace(nowhere.replace("http", "ws"), (dice.oneOf(urls()) ?? nowhere).replace("http", "ws")),
        protocols,
      )
    }
  } as unknown as new (
    address: string,
    protocols: string[],
  ) => Socket
