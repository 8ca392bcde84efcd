import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { DateTime, Effect, Redacted } from "effect"
import { charactersOf, keyOf } from "../../../core/auth/access-keys/key-text.ts"
import {
  type AccessKeyId,
  AccessKeys,
  createAccount,
  type EmailAddress,
  type KeyScope,
  keyPermits,
  keyScopes,
  Roles,
  SecretTokens,
  scopeAreas,
  suspendAccount,
  type UserId,
} from "../../../core/index.ts"
import { keyAreaOf, keyAreas } from "../../../server/http/auth/key-areas.ts"
import { type Service, startService } from "../../support/service.ts"

interface Operation {
  readonly method: string
  readonly path: string
  readonly security: ReadonlyArray<Readonly<Record<string, ReadonlyArray<string>>>>
  readonly isForm: boolean
}

/** The areas of the contract, by the paths that its page names. */
const contract = (): ReadonlyArray<readonly [prefix: string, area: string]> => {
  const [, table = ""] = readFileSync("docs/contract/auth.md", "utf8").split("| area | paths below |")
  const rows = table.split("\n\n")[0]?.split("\n").slice(2) ?? []
  return rows.flatMap((row) => {
    const [area = "", ...paths] = [...row.matchAll(/`([^`]+)`/g)].map(([, text]) => text ?? "")
    return paths.map((path) => [path.replaceAll(":id", "{id}"), area] as const)
  })
}

/** The area that the contract gives a route, `null` where it refuses keys. */
const areaOf = (method: string, path: string): string | null => {
  if (`${method} ${path}` === "DELETE /users/{id}" || path.startsWith("/moderation/roles")) return null
  const fitting = contract().filter(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))
  return fitting.toSorted(([one], [other]) => other.length - one.length)[0]?.[1] ?? null
}

let service: Service
let operations: ReadonlyArray<Operation>
let owner: UserId
let made = 0
beforeAll(async () => {
  service = await startService({ passwordCost: 4, isStill: true })
  const { body } = await service.client().get("/openapi.json")
  // biome-ignore lint/suspicious/noExplicitAny: a document of any shape
  operations = Object.entries<Record<string, any>>(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security, requestBody }]) => {
      const types = Object.keys(requestBody?.content ?? {})
      return { method: method.toUpperCase(), path, security, isForm: types[0] === "multipart/form-data" }
    }),
  )
  owner = (await account()).id
  // Without a role every key is refused by the routes of moderators.
  const role = {
    userId: owner,
    role: "admin",
    grantedAt: DateTime.nowUnsafe(),
    grantedBy: null,
    byOperator: true,
  } as const
  await service.inside(Effect.flatMap(Roles, (roles) => roles.give(role)))
})
afterAll(() => service.stop())

const account = () =>
  service.inside(
    createAccount({ email: `keys${++made}@example.com` as EmailAddress, displayName: null, password: null }),
  )

/** The text of a key that is stored with these scopes. */
const keyWith = (scopes: ReadonlyArray<KeyScope>, userId = owner, days = 1) =>
  service.inside(
    Effect.gen(function* () {
      const text = keyOf(charactersOf(crypto.getRandomValues(new Uint8Array(80))))
      const hash = yield* (yield* SecretTokens).hash(Redacted.make(text))
      const now = yield* DateTime.now
      yield* (yield* AccessKeys).add(
        {
          ...{ id: crypto.randomUUID() as AccessKeyId, userId, name: "A script", start: text.slice(0, 12), scopes },
          ...{ createdAt: now, expiresAt: DateTime.add(now, { days }), lastUsedAt: null },
        },
        hash,
      )
      return text
    }),
  )

const asks = async ({ isForm, method, path }: Operation, token: string) => {
  const form = new FormData()
  form.append("text", "none")
  const body = method === "GET" ? undefined : isForm ? form : {}
  const ids = path.startsWith("/users/") ? owner : crypto.randomUUID()
  const { status, text } = await service.client().send(method, path.replace(/\{\w+\}/g, ids), body, { token })
  return status === 403 && text === `{"error":"FORBIDDEN"}` ? "forbidden" : status === 401 ? "unauthorized" : "asked"
}
const isPublic = ({ security }: Operation) => security.every((one) => !("bearer" in one))

describe("Every operation of the OpenAPI document", () => {
  test("names the scope of the contract, or none where keys are refused", () => {
    expect(operations.length).toBeGreaterThan(200)
    for (const operation of operations) {
      const { method, path, security } = operation
      const area = isPublic(operation) ? null : areaOf(method, path)
      const scope = area === null ? undefined : `${area}:${method === "GET" ? "read" : "write"}`
      const named = security.find((one) => "accessKey" in one)?.["accessKey"]
      expect([method, path, named]).toEqual([method, path, scope === undefined ? undefined : [scope]])
      if (!isPublic(operation)) expect([method, path, keyAreaOf(method, path)]).toEqual([method, path, area as never])
    }
  })

  test("that needs a token is below a path with an area, or with none on purpose", () => {
    const named = Object.keys(keyAreas).map((path) => `${path.replaceAll("/:", "/{id}")}/`)
    const paths = operations.filter((one) => !isPublic(one)).map(({ path }) => `${path}/`)
    expect(paths.filter((path) => !named.some((start) => path.startsWith(start)))).toEqual([])
  })

  test("takes a key with its scope, and refuses every other as the contract says", async () => {
    const all = await keyWith(keyScopes)
    const keys = new Map<string, { read: string; write: string; others: string }>()
    for (const area of new Set(contract().map(([, area]) => area))) {
      const opens = (scope: KeyScope): ReadonlyArray<string> =>
        scopeAreas[scope.split(":")[0] as keyof typeof scopeAreas]
      const others = keyScopes.filter((scope) => !opens(scope).includes(area))
      keys.set(area, {
        read: await keyWith([`${area}:read` as KeyScope]),
        write: await keyWith([`${area}:write` as KeyScope]),
        others: await keyWith(others),
      })
    }
    for (const operation of operations.filter((one) => !isPublic(one))) {
      const { method, path } = operation
      const own = keys.get(areaOf(method, path) ?? "")
      const answers: Array<string> = []
      if (own === undefined) answers.push(await asks(operation, all))
      else for (const key of [own.others, own.read, own.write]) answers.push(await asks(operation, key))
      const reads = method === "GET" ? "asked" : "forbidden"
      expect([method, path, ...answers]).toEqual([
        ...[method, path],
        ...(own === undefined ? ["forbidden"] : ["forbidden", reads, "asked"]),
      ])
    }
  }, 60_000)

  test("takes a key with a scope from before each area had its own word where it did, and nowhere else", () => {
    const before: Readonly<Record<string, ReadonlyArray<string>>> = {
      profile: ["/users", "/friends", "/follows", "/blocks", "/notifications"],
      catalog: [
        ...[
          "/users/{id}/collections",
          "/field-definitions",
          "/collections",
          "/items",
          "/tags",
          "/editions",
          "/imports",
        ],
        ...["/import-mappings", "/integrations/gameplatform/games", "/integrations/gameplatform/imports"],
        ...["/loans", "/sets", "/users/{id}/sets"],
      ],
      market: [
        ...["/users/{id}/listings", "/users/{id}/ratings", "/users/{id}/wants", "/listings", "/offers", "/ratings"],
        ...["/sets/{id}/wants", "/sets/{id}/sellers"],
        ...["/wants", "/matches", "/rounds", "/legs"],
      ],
      social: ["/users/{id}/posts", "/posts", "/comments", "/feed"],
      events: ["/events"],
      // What these answer is a conversation, and they are newer than the words.
      chat: ["/chat", "/offers/{id}/conversation", "/legs/{id}/conversation"],
    }
    const wordOf = (method: string, path: string) => {
      if (`${method} ${path}` === "DELETE /users/{id}") return undefined
      const prefixes = Object.entries(before).flatMap(([word, paths]) => paths.map((prefix) => ({ word, prefix })))
      const fitting = prefixes.filter(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))
      return fitting.toSorted((one, other) => other.prefix.length - one.prefix.length)[0]?.word
    }
    for (const operation of operations.filter((one) => !isPublic(one)))
      for (const word of Object.keys(before))
        for (const right of ["read", "write"] as const) {
          const { method, path } = operation
          const scope = `${word}:${right}` as KeyScope
          const isRead = method === "GET"
          const name = `${scope} at ${method} ${path}`
          const did = wordOf(method, path) === word && (isRead || right === "write")
          expect([name, keyPermits([scope], keyAreaOf(method, path), isRead)]).toEqual([name, did])
        }
  })

  test("refuses a key that is expired, ended, unknown, altered, or of a suspended account", async () => {
    const [ended, suspended] = [await keyWith(keyScopes), await account()]
    const bad = {
      expired: await keyWith(keyScopes, owner, -1),
      ended,
      unknown: keyOf("0".repeat(40)),
      altered: `${ended.slice(0, -1)}${ended.endsWith("0") ? "1" : "0"}`,
      suspended: await keyWith(keyScopes, suspended.id),
    }
    await service.inside(
      Effect.gen(function* () {
        const keys = yield* AccessKeys
        const hash = yield* (yield* SecretTokens).hash(Redacted.make(ended))
        const found = yield* keys.findByHash(hash)
        if (found._tag === "Some") yield* keys.end(found.value.id)
      }),
    )
    await service.inside(suspendAccount(suspended.id))
    for (const operation of operations.filter((one) => !isPublic(one)))
      for (const [state, key] of Object.entries(bad)) {
        const answer = await asks(operation, key)
        expect([operation.method, operation.path, state, answer]).toEqual([
          ...[operation.method, operation.path, state, "unauthorized"],
        ])
      }
  }, 60_000)

  test("that needs no token answers the same with a key that is good for nothing", async () => {
    const open = operations.filter((one) => isPublic(one) && one.method === "GET" && !one.path.includes("{"))
    expect(open.length).toBeGreaterThan(2)
    for (const { path } of open) {
      const [without, withKey] = [
        await service.client().get(path),
        await service.client().get(path, { token: `curio_${"0".repeat(46)}` }),
      ]
      expect([path, withKey.status]).toEqual([path, without.status])
    }
  })
})
