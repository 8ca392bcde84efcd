import { goodKey } from "../../support/platform-service.ts"
import { openSocket, type SocketClient } from "../realtime/socket-client.ts"
import { describedFrames, describedRoutes, type Route } from "./described.ts"
import { kindAt, kindOf, knownIds } from "./known-ids.ts"
import { chances, type Means, valueFor } from "./made-up.ts"
import { formFor } from "./made-up-form.ts"
import { expendablePerson, lastingPerson, type Person, visitor } from "./people.ts"

const atOnce = 8
/** As many frames of a socket as are handled within 10 seconds. */
const framesAtOnce = 30
/** More than that are not shown. */
const mostFaults = 20

interface Options {
  readonly url: string
  /** The ids of two users whose tokens are signed with `jwtSecret`, and their addresses. */
  readonly users: readonly [User, User]
  readonly seed: number
  /** Where the browser is sent back to by the game platform, as a path. */
  readonly signIn: (page: string) => Promise<string>
}
interface User {
  readonly id: string
  readonly email: string
}

/**
 * Sends made-up requests and frames of two friends, of a visitor, and of a user whose sessions end, and compares what
 * comes back with the descriptions that the service gives of itself.
 */
export const trafficOf = async ({ seed, signIn, url, users }: Options) => {
  const random = chances(seed)
  const [owner, other] = [lastingPerson(url, users[0]), lastingPerson(url, users[1])]
  const noUser = visitor(url)
  const expendable = expendablePerson(url)
  const { routes, schemaAt } = describedRoutes((await noUser.send("GET", "/openapi.json")).body)
  const others = routes.filter((route) => !hashesPasswords(route))
  const hashing = routes.filter(hashesPasswords)
  const making = others.filter(
    ({ body, method, path }) => method === "POST" && body !== null && !path.startsWith("/auth"),
  )
  const oneRoute = (): Route => {
    if (random.isLikely(0.005)) return random.oneOf(hashing)
    return random.oneOf(random.isLikely(0.2) ? making : others)
  }
  const frames = describedFrames((await noUser.send("GET", "/asyncapi.json")).body)
  const ids = knownIds(random)
  ids.learn(users, "users")
  const means: Means = { chances: random, schemaAt, idFor: (key) => ids.of(kindOf(key)), wrong: 2 }
  const faults: Array<string> = []
  const statuses = new Map<string, number>()
  const count = (what: string) => statuses.set(what, (statuses.get(what) ?? 0) + 1)
  const succeeded = new Set<Route>()
  const sockets = new Map<object, SocketClient>()
  let left = 0

  const partOf = (kind: string, name: string): string => {
    if (name === "emoji") return random.oneOf(["👍", "🎲", "❤️", "x"])
    if (kind === "users" && random.isLikely(0.3)) return "me"
    return ids.of(name === "userId" ? "users" : kind)
  }
  const pathOf = ({ path }: Route) =>
    path.replace(/\/([\w-]+)\/\{(\w+)\}/g, (_, kind: string, name: string) => {
      const part = random.isLikely(0.03) ? valueFor({ type: "string" }, means) : partOf(kind, name)
      return `/${kind}/${inAddress(part)}`
    })
  const queryOf = ({ query }: Route) =>
    query
      .filter(({ required }) => required === true || random.isLikely(0.3))
      .map(({ name, schema }) => `${name}=${inAddress(valueFor(schema, means, name))}`)
      .join("&")
  const bodyOf = ({ body, form, method }: Route): string | FormData | undefined => {
    if (form !== null && (body === null || random.isLikely(0.3))) return formFor(form, means)
    return body === null || method === "GET" ? undefined : JSON.stringify(valueFor(body, means))
  }

  const ask = async () => {
    const route = oneRoute()
    const people = endsSessions(route) ? [expendable, noUser] : [owner, owner, owner, other, other, other, noUser]
    const person: Person = random.oneOf(people)
    const address = `${pathOf(route)}?${queryOf(route)}`
    const body = bodyOf(route)
    const answer = await person.send(route.method, address, body)
    count(`${answer.status}`)
    if (answer.status < 400) succeeded.add(route)
    if (answer.status < 300) ids.learn(answer.body, kindAt(route.path))
    const [, kind = "", id = ""] = /^.*?\/([\w-]+)\/([\w-]{36})[/?]/.exec(address) ?? []
    // What another user still has is learned again from a list.
    const isGone = route.method === "DELETE" ? answer.status === 204 : answer.status === 404 && random.isLikely(0.3)
    if (isGone && kind !== "users") ids.forget(kind, id)
    if (answer.status === 404 && answer.body?.error === "NOT_FOUND" && isAstray(address)) return
    const fault = route.faultOf(answer)
    const said = typeof body === "string" ? body : body === undefined ? "" : "a form"
    if (fault !== null)
      faults.push(`${route.method} ${address} ${said}: ${answer.status} ${answer.text.slice(0, 300)}: ${fault}`)
  }

  /** Makes friends of those who are not any more, and links what was unlinked: much of the rest depends on it. */
  const mend = async () => {
    await owner.send("DELETE", `/blocks/${other.id}`)
    await other.send("DELETE", `/blocks/${owner.id}`)
    const { body: asked } = await other.send("POST", "/friends/requests", { userId: owner.id })
    if (asked?.id !== undefined) await owner.send("POST", `/friends/requests/${asked.id}/accept`)
    const { body: page } = await owner.send("POST", `${integration}/login`)
    if (page?.url !== undefined) await owner.send("GET", await signIn(page.url))
    await owner.send("PUT", `${integration}/api-key`, { apiKey: goodKey })
  }

  /** Looks at all that a socket got. */
  const closed = async (socket: SocketClient) => {
    await socket.close()
    for (const frame of socket.frames) {
      count(frame.type)
      const fault = frame["code"] === "INTERNAL_ERROR" ? "the server failed" : frames.faultOf(frame)
      if (fault !== null) faults.push(`The frame ${JSON.stringify(frame).slice(0, 500)}: ${fault}`)
    }
  }
  /** Sends frames on a new socket, which stays until the next one of the same person. */
  const talk = async () => {
    const person = random.oneOf([owner, other])
    const socket = openSocket({ url }, await person.token())
    await socket.ofType("ready")
    const last = sockets.get(person)
    sockets.set(person, socket)
    if (last !== undefined) await closed(last)
    for (let n = 0; n < framesAtOnce; n++) {
      count("frames")
      socket.send(valueFor(random.oneOf(frames.ofClients), means) ?? "x")
    }
    socket.send({ type: "ping" })
    // Some frames end the connection.
    await Promise.race([socket.ofType("pong").catch(() => null), socket.closed])
  }

  const one = async () => {
    while (left > 0 && faults.length < mostFaults) {
      if (random.isLikely(1 / 500)) await mend()
      const isTalk = random.isLikely(1 / 300)
      left -= isTalk ? framesAtOnce : 1
      await (isTalk ? talk() : ask())
    }
  }
  return {
    faults,
    succeeded,
    /** Sends so many requests and frames. */
    run: async (many: number) => {
      left = many
      await mend()
      await Promise.all(Array.from({ length: atOnce }, one))
    },
    /** Closes the sockets. */
    end: async () => {
      await talk()
      await Promise.all([...sockets.values()].map(closed))
    },
    /** How often each status and each frame came. */
    counts: () =>
      [...statuses, ["routes that did what was asked", `${succeeded.size} of ${routes.length}`] as const]
        .sort()
        .map(([what, times]) => `${what}: ${times}`)
        .join(", "),
  }
}

const integration = "/integrations/gameplatform"

/** Whether a request may have a password hashed, which takes as long as a hundred others. */
const hashesPasswords = ({ path }: Route): boolean =>
  /^\/auth\/(register|login|logout-all|reset-password|change-password|set-password)/.test(path)

/** Whether a request may end the session or the account that it is sent with. */
const endsSessions = ({ method, path }: Route): boolean =>
  /^\/auth\/(logout-all|sessions|change-password|set-password)/.test(path) ||
  (method === "DELETE" && path === "/users/{id}")

/** A value as a part of an address. */
const inAddress = (value: unknown): string =>
  encodeURIComponent((typeof value === "string" ? value : JSON.stringify(value)).toWellFormed())

/** Whether the path is one of no route, because a part of it is missing, `.`, `..` or has a slash or a backslash. */
const isAstray = (address: string): boolean => /^[^?]*(?:%2F|%5C|\/\.{0,2}(?:[/?]|$))/i.test(address)
