import { expect, test } from "bun:test"
import { DateTime, Effect, Option, Redacted } from "effect"
import { attachmentLinks } from "../../../adapters/crypto/attachment-links.ts"
import { type AttachmentId, AttachmentLinks, type UserId } from "../../../core/index.ts"

const link = {
  id: "0199f2c3-0000-7000-8000-000000000001" as AttachmentId,
  reader: "0199f2c3-0000-7000-8000-000000000002" as UserId,
  expiresAt: DateTime.makeUnsafe("2026-01-01T00:05:00.000Z"),
}
const on = <A>(use: (links: AttachmentLinks["Service"]) => Effect.Effect<A>, secret = "a secret of the tests") =>
  Effect.runPromise(Effect.provide(Effect.flatMap(AttachmentLinks, use), attachmentLinks([Redacted.make(secret)])))
const verified = (text: string, secret?: string) =>
  on((links) => Effect.map(links.verify(text), Option.getOrNull), secret)

test("A link says which attachment, for which reader and until when, in characters that a path takes", async () => {
  const text = await on((links) => links.sign(link))
  expect(text).toMatch(/^[\w.-]+$/)
  expect(await verified(text)).toEqual(link)
})

test("A link that was altered in any character, cut, or made with another secret, is none", async () => {
  const text = await on((links) => links.sign(link))
  expect(await verified(text, "another secret of the tests")).toBeNull()
  const altered = Array.from(text, (was, at) => `${text.slice(0, at)}${was === "A" ? "B" : "A"}${text.slice(at + 1)}`)
  const others = ["", ".", "..", text.slice(0, -1), `${text}.`, `${text}A`, `${text}=`, text.toUpperCase()]
  for (const other of [...altered, ...others]) expect([other, await verified(other)]).toEqual([other, null])
})
