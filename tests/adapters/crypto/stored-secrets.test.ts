import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { DateTime, Effect, Option, Redacted } from "effect"
import { keyPurposes, type Secrets, type StoredPurpose } from "../../../adapters/crypto/derived-key.ts"
import { decryptText, encryptText, textKeysOf } from "../../../adapters/crypto/encrypted-text.ts"
import { countStored, resealStored } from "../../../adapters/crypto/stored-secrets.ts"
import { outboxEntry } from "../../../core/delivery/outbox/outbox-entry.ts"
import {
  type AuthenticatorId,
  Authenticators,
  type EncryptedKey,
  Outbox,
  type OutboxId,
  PlatformAccounts,
  type PushSubscriptionId,
  PushSubscriptions,
  type SealedTotpSecret,
  type SessionId,
  Sessions,
  type ShareId,
  Shares,
  type UserId,
  type WebhookId,
  Webhooks,
} from "../../../core/index.ts"
import { storedCollection } from "../../../testing/samples/catalog.ts"
import { freshHash, freshId, session, storedUser } from "../../../testing/samples/samples.ts"
import { engines, repositoriesOn } from "../../support/engines.ts"

const [before, now, lost] = ["b", "n", "l"].map((letter) => Redacted.make(letter.repeat(32))) as [
  Redacted.Redacted,
  Redacted.Redacted,
  Redacted.Redacted,
]
const at = DateTime.makeUnsafe("2026-01-01T00:00:00.000Z")

const seal = (secret: Redacted.Redacted, purpose: StoredPurpose, boundTo: string, text: string) =>
  Effect.flatMap(textKeysOf([secret], purpose), (keys) => encryptText(keys, text, boundTo))
const open = (secrets: Secrets, purpose: StoredPurpose, boundTo: string, sealed: string) =>
  Effect.flatMap(textKeysOf(secrets, purpose), (keys) => Effect.option(decryptText(keys, sealed, boundTo)))

/** Everything that is stored encrypted for one user, whose texts all name what they are. */
const storedWith = Effect.fnUntraced(function* (secret: Redacted.Redacted) {
  const { id } = yield* storedUser(at)
  const of = (purpose: StoredPurpose, boundTo: string = id) => seal(secret, purpose, boundTo, `a text for ${purpose}`)
  yield* (yield* Authenticators).begin({
    ...{ userId: id, id: freshId<AuthenticatorId>(), sessionId: freshId<SessionId>(), createdAt: at },
    ...{ secret: (yield* of("totp")) as SealedTotpSecret, confirmedAt: null, lastStep: null },
  })
  yield* (yield* PlatformAccounts).setKey(id, (yield* of("api-keys")) as EncryptedKey)
  yield* (yield* Shares).add({
    ...{
      id: freshId<ShareId>(),
      ownerId: id,
      targetType: "collection",
      targetId: (yield* storedCollection(id, at)).id,
    },
    ...{ secretHash: freshHash(), sealedSecret: yield* of("share"), createdAt: at, expiresAt: null, views: 0 },
  })
  const webhook = freshId<WebhookId>()
  yield* (yield* Webhooks).add({
    ...{ id: webhook, userId: id, url: "https://example.com", events: ["*"], description: null },
    ...{ sealedSecret: yield* of("webhook"), previousSecret: yield* of("webhook"), rotatedAt: at },
    ...({ pausedAt: at, pauseReason: "owner", createdAt: at } as const),
  })
  const instance = freshId<WebhookId>()
  yield* (yield* Webhooks).add({
    ...{ id: instance, userId: null, url: "https://example.com", events: ["*"], description: null },
    ...{ sealedSecret: yield* of("webhook", instance), previousSecret: null, rotatedAt: null },
    ...({ pausedAt: at, pauseReason: "owner", createdAt: at } as const),
  })
  const own = session(id, at)
  yield* (yield* Sessions).open(own, freshHash())
  const subscription = freshId<PushSubscriptionId>()
  yield* (yield* PushSubscriptions).add({
    ...{ id: subscription, userId: id, sessionId: own.id, endpoint: `https://example.com/${subscription}` },
    ...{ sealedKeys: yield* of("push"), serviceKey: null, createdAt: at },
  })
  const outbox = yield* Outbox
  const mail = freshId<OutboxId>()
  const content = yield* of("letters", "letter")
  yield* outbox.add(outboxEntry({ id: mail, receiver: "mail", kind: "test", content, now: at }))
  const sent = outboxEntry({ id: freshId(), receiver: "mail", kind: "test", content: null, now: at })
  yield* outbox.add(sent)
  const delivery = { receiver: `webhook:${webhook}`, kind: "ping", content: "v1.no text of ours", now: at } as const
  yield* outbox.add(outboxEntry({ id: freshId(), ...delivery }))
  return { id, mail, webhook, instance, subscription }
})

const texts = Effect.fnUntraced(function* ({
  id,
  instance,
  mail,
  subscription,
  webhook,
}: Effect.Success<ReturnType<typeof storedWith>>) {
  const ofInstance = Option.getOrThrow(yield* (yield* Webhooks).get(instance))
  const hook = Option.getOrThrow(yield* (yield* Webhooks).get(webhook))
  const share = (yield* (yield* Shares).listOf(id, { limit: 1, after: null })).items[0]
  const pushed = Option.getOrThrow(yield* (yield* PushSubscriptions).get(subscription))
  const all: ReadonlyArray<readonly [StoredPurpose, UserId | WebhookId | "letter", string | null | undefined]> = [
    ["totp", id, Option.getOrThrow(yield* (yield* Authenticators).find(id)).secret],
    ["api-keys", id, Option.getOrThrow(yield* (yield* PlatformAccounts).keyOf(id))],
    ["share", id, share?.sealedSecret],
    ["webhook", id, hook.sealedSecret],
    ["webhook", id, hook.previousSecret],
    ["webhook", instance, ofInstance.sealedSecret],
    ["push", id, pushed.sealedKeys],
    ["letters", "letter", Option.getOrThrow(yield* (yield* Outbox).get("mail", mail)).content],
  ]
  return all
})
const quiet = () => Effect.void

describe.each(engines)("What is stored encrypted on %s", (_, engine) => {
  const { dispose, runPromise } = repositoriesOn(engine)
  const users = { before: 3, now: 2, lost: 1 }
  let stored: ReadonlyArray<Effect.Success<ReturnType<typeof storedWith>>>
  beforeAll(async () => {
    const secrets = [before, before, before, now, now, lost]
    stored = await runPromise(Effect.forEach(secrets, storedWith))
  }, 120_000)
  afterAll(dispose)

  const readable = async (...secrets: Secrets) => {
    const found = (await runPromise(Effect.forEach(stored, texts))).flat()
    const opened = await Promise.all(
      found.map(async ([purpose, boundTo, text]) => {
        const plain = await Effect.runPromise(open(secrets, purpose, boundTo, text ?? ""))
        return Option.isSome(plain) && plain.value === `a text for ${purpose}`
      }),
    )
    return opened.filter((isOpen) => isOpen).length
  }
  /** There are eight texts for each user, three of them of webhooks, one of which belongs to the instance. */
  const tallies = (present: number, older: number, unreadable: number) =>
    expect.arrayContaining([
      { what: "waiting mails (outbox)", present, older, unreadable },
      { what: "keys of the game platform (platform_keys)", present, older, unreadable },
      { what: "secrets of authenticator apps (authenticators)", present, older, unreadable },
      { what: "share links (shares)", present, older, unreadable },
      { what: "keys of web push (push_keys, push_subscriptions)", present, older, unreadable },
      {
        what: "secrets of webhooks (webhooks)",
        present: 3 * present,
        older: 3 * older,
        unreadable: 3 * unreadable,
      },
    ])

  test("is counted by what reads it, for each purpose that stores something", async () => {
    const purposes = Object.values(keyPurposes).filter(({ isStored }) => isStored)
    const counted = await runPromise(countStored([now, before]))
    expect(counted).toEqual(tallies(users.now, users.before, users.lost))
    expect(counted).toHaveLength(purposes.length)
    expect(await runPromise(countStored([now]))).toEqual(tallies(users.now, 0, users.before + users.lost))
    expect(await readable(now, before)).toBe(40)
  })

  test("is encrypted again, in two processes at once and again, and all but what is lost is read then", async () => {
    const rotate = Effect.suspend(() => resealStored([now, before], quiet))
    const [one, other] = await runPromise(Effect.all([rotate, rotate], { concurrency: 2 }))
    expect(one.resealed + other.resealed).toBe(24)
    expect([one.unreadable, other.unreadable]).toEqual([8, 8])
    expect(await runPromise(countStored([now]))).toEqual(tallies(users.now + users.before, 0, users.lost))
    expect(await readable(now)).toBe(40)
    expect(await runPromise(rotate)).toEqual({ resealed: 0, unreadable: 8 })
    expect(await runPromise(resealStored([now, before, lost], quiet))).toEqual({ resealed: 8, unreadable: 0 })
    expect(await readable(now)).toBe(48)
  })

  test("keeps the keys of web push, which are there once", async () => {
    const subscriptions = await runPromise(PushSubscriptions)
    const sealed = (secret: Redacted.Redacted) => Effect.runPromise(seal(secret, "push", "vapid", "a private key"))
    const made = { publicKey: "public", sealedPrivateKey: await sealed(before), createdAt: at }
    expect(await runPromise(subscriptions.keepKeys(made))).toEqual(made)
    expect(await runPromise(subscriptions.keepKeys({ ...made, publicKey: "other" }))).toEqual(made)
    expect(await runPromise(resealStored([now, before, lost], quiet))).toEqual({ resealed: 1, unreadable: 0 })
    const kept = Option.getOrThrow(await runPromise(subscriptions.keys))
    expect(kept.publicKey).toBe("public")
    const opened = await Effect.runPromise(open([now], "push", "vapid", kept.sealedPrivateKey))
    expect(opened).toEqual(Option.some("a private key"))
  })

  test("of an earlier version is encrypted again too, and counts as what reads it", async () => {
    const [first] = stored
    if (first === undefined) throw new Error("There is a user.")
    const accounts = await runPromise(PlatformAccounts)
    const unnamed = async (secret: Redacted.Redacted) => {
      const [{ key }] = await Effect.runPromise(textKeysOf([secret], "api-keys"))
      const [iv, utf8] = [crypto.getRandomValues(new Uint8Array(12)), new TextEncoder()]
      const algorithm = { name: "AES-GCM", iv, additionalData: utf8.encode(first.id) }
      const bytes = new Uint8Array(
        await crypto.subtle.encrypt(algorithm, await key(), utf8.encode("a text for api-keys")),
      )
      return `v1.${new Uint8Array([...iv, ...bytes]).toBase64({ alphabet: "base64url" })}` as EncryptedKey
    }
    const keys = async (...secrets: Secrets) => {
      const counted = await runPromise(countStored(secrets))
      const found = counted.find(({ what }) => what.includes("platform_keys"))
      return [found?.present, found?.older, found?.unreadable]
    }
    await runPromise(accounts.setKey(first.id, await unnamed(before)))
    expect([await keys(now, before), await keys(now)]).toEqual([
      [5, 1, 0],
      [5, 0, 1],
    ])
    await runPromise(accounts.setKey(first.id, await unnamed(now)))
    expect(await keys(now)).toEqual([6, 0, 0])
    expect(await runPromise(resealStored([now], quiet))).toEqual({ resealed: 1, unreadable: 0 })
    expect(await readable(now)).toBe(48)
  })

  test("keeps what was changed while it was encrypted again", async () => {
    const [first] = stored
    if (first === undefined) throw new Error("There is a user.")
    const accounts = await runPromise(PlatformAccounts)
    const set = (secret: Redacted.Redacted, text: string) =>
      Effect.flatMap(seal(secret, "api-keys", first.id, text), (sealed) =>
        accounts.setKey(first.id, sealed as EncryptedKey),
      )
    for (let n = 0; n < 20; n++) {
      await runPromise(set(before, "of before"))
      await runPromise(
        Effect.all([resealStored([now, before], quiet), set(n % 2 === 0 ? now : before, `of ${n}`)], {
          concurrency: 2,
        }),
      )
      const text = Option.getOrThrow(await runPromise(accounts.keyOf(first.id)))
      expect(await Effect.runPromise(open([now, before], "api-keys", first.id, text))).toEqual(Option.some(`of ${n}`))
    }
  })
})
