import { DateTime, Effect, Option, Redacted } from "effect"
import {
  AnswerCipher,
  type AttachmentId,
  AttachmentLinks,
  base32,
  type CredentialId,
  codeOfHmac,
  counterOf,
  type EmailAddress,
  EmailCipher,
  type EmailMessage,
  type ExportId,
  ExportLinks,
  FactorCrypto,
  type Flow,
  FlowCipher,
  IdpErrors,
  PasskeyVerifier,
  type PasswordHash,
  PasswordHasher,
  RecipientHasher,
  SealedTexts,
  SecretCipher,
  SecretTokens,
  UnsubscribeTokens,
  type UserId,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { era, freshHash, freshId } from "../samples/samples.ts"

/** What the ports promise that hash, encrypt and sign. */
export const secretsSuite = (
  { describe, expect, test }: Kit,
  run: Run<
    | AttachmentLinks
    | ExportLinks
    | EmailCipher
    | FlowCipher
    | PasswordHasher
    | RecipientHasher
    | SecretCipher
    | SecretTokens
    | UnsubscribeTokens
    | SealedTexts
    | AnswerCipher
    | FactorCrypto
    | PasskeyVerifier
  >,
) =>
  describe("Secrets", () => {
    test("a password fits its own hash alone, and two hashes of it differ", () =>
      run(
        Effect.gen(function* () {
          const { hash, verify } = yield* PasswordHasher
          for (const text of ["correct horse", "pass\0word", "ö🦉".repeat(40)]) {
            const password = Redacted.make(text)
            const [one, other] = [yield* hash(password, "a sender"), yield* hash(password, "a sender")]
            expect(one).not.toBe(other)
            expect(one).not.toContain(text)
            expect([yield* verify(password, one, "a sender"), yield* verify(password, other, "a sender")]).toEqual([
              true,
              true,
            ])
            for (const wrong of [`${text} `, text.slice(0, -1), "", `${text}\0${text}`])
              expect(yield* verify(Redacted.make(wrong), one, "a sender")).toBe(false)
            expect(yield* verify(password, null, "a sender")).toBe(false)
            expect(yield* verify(password, "no hash" as PasswordHash, "a sender")).toBe(false)
          }
        }),
      ))

    test("a token cannot be guessed, and its hash is always the same", () =>
      run(
        Effect.gen(function* () {
          const { hash, make, makeShort } = yield* SecretTokens
          const long = yield* Effect.forEach(Array.from({ length: 100 }), () => make)
          const made = [...long, ...(yield* Effect.forEach(Array.from({ length: 100 }), () => makeShort))]
          const texts = made.map(({ token }) => Redacted.value(token))
          expect(new Set(texts).size).toBe(200)
          expect(new Set(made.map((one) => one.hash)).size).toBe(200)
          for (const [n, text] of texts.entries()) expect(text.length).toBeGreaterThanOrEqual(n < 100 ? 43 : 22)
          for (const one of made) {
            expect(yield* hash(one.token)).toBe(one.hash)
            expect(one.hash).not.toContain(Redacted.value(one.token))
          }
        }),
      ))

    test("a mail comes back as it was", () =>
      run(
        Effect.gen(function* () {
          const { decrypt, encrypt } = yield* EmailCipher
          const to = "zoe@example.org" as EmailAddress
          const mail: EmailMessage = {
            kind: "verification",
            to,
            displayName: "Zoë 🦉",
            locale: "de-AT",
            token: "a token",
          }
          expect(yield* decrypt(yield* encrypt(mail))).toEqual(mail)
        }),
      ))

    test("an account has one hash; so have spellings of a receiver that differ in case alone, and others another", () =>
      run(
        Effect.gen(function* () {
          const { hash, hashCause } = yield* RecipientHasher
          const [one, other] = [freshId<UserId>(), freshId<UserId>()]
          expect(yield* hashCause(one)).toBe(yield* hashCause(one))
          expect(yield* hashCause(one)).not.toBe(yield* hashCause(other))
          const hashOf = (text: string) => hash(text as EmailAddress)
          expect(yield* hashOf("Ada@Example.org")).toBe(yield* hashOf("ada@example.org"))
          expect(yield* hashOf("ada@example.org")).not.toBe(yield* hashOf("bob@example.org"))
        }),
      ))

    test("a flow comes back from both of its halves, before it expires, and from no other two", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { decrypt, encrypt } = yield* FlowCipher
          const flow = (): Flow => ({
            id: freshId(),
            purpose: { mode: "link", userId: freshId() },
            provider: freshId(),
            verifier: Redacted.make(crypto.randomUUID()),
            nonce: crypto.randomUUID(),
            startedAt: day(0),
            signedInAt: day(0),
            invite: freshHash(),
            expiresAt: day(1),
          })
          const [one, other] = [flow(), flow()]
          const [halves, strange] = [yield* encrypt(one), yield* encrypt(other)]
          const found = yield* decrypt(halves, day(0))
          expect({ ...found, verifier: Redacted.value(found.verifier) }).toEqual({
            ...one,
            verifier: Redacted.value(one.verifier),
          })
          for (const [wrong, now] of [
            [{ ...halves, flowToken: strange.flowToken }, day(0)],
            [{ ...halves, state: strange.state }, day(0)],
            [{ ...halves, state: "" }, day(0)],
            [halves, day(2)],
          ] as const)
            expect(yield* Effect.flip(decrypt(wrong, now))).toBeInstanceOf(IdpErrors.InvalidState)
        }),
      ))

    test("a signed link says what was signed, and an altered one nothing", () =>
      run(
        Effect.gen(function* () {
          const attachments = yield* AttachmentLinks
          const copies = yield* ExportLinks
          const until = { reader: freshId<UserId>(), expiresAt: DateTime.makeUnsafe(1_700_000_000_000) }
          const link = { ...until, id: freshId<AttachmentId>() }
          const copy = { ...until, id: freshId<ExportId>() }
          const signed = yield* attachments.sign(link)
          const signedCopy = yield* copies.sign(copy)
          for (const text of [signed, signedCopy]) expect(encodeURIComponent(text)).toBe(text)
          expect(yield* attachments.verify(signed)).toEqual(Option.some(link))
          expect(yield* copies.verify(signedCopy)).toEqual(Option.some(copy))
          const last = (text: string) => (text.at(-5) === "A" ? "B" : "A")
          const altered = (text: string) => `${text.slice(0, -5)}${last(text)}${text.slice(-4)}`
          for (const wrong of [altered(signed), signed.slice(1), "", "no link"])
            expect(yield* attachments.verify(wrong)).toEqual(Option.none())
          for (const wrong of [altered(signedCopy), signedCopy.slice(1), "", signed])
            expect(yield* copies.verify(wrong)).toEqual(Option.none())
        }),
      ))

    test("a sealed text comes back for its purpose and its context alone", () =>
      run(
        Effect.gen(function* () {
          const { open, seal } = yield* SealedTexts
          const [sealed, again] = [yield* seal("totp", "ada", "a text"), yield* seal("totp", "ada", "a text")]
          expect(sealed).not.toBe(again)
          expect(yield* open("totp", "ada", sealed)).toEqual(Option.some("a text"))
          for (const [purpose, boundTo, text] of [
            ["mfa", "ada", sealed],
            ["totp", "bob", sealed],
            ["totp", "ada", sealed.slice(1)],
            ["totp", "ada", ""],
          ] as const)
            expect(yield* open(purpose, boundTo, text)).toEqual(Option.none())
        }),
      ))

    test("a sealed answer comes back for its context alone", () =>
      run(
        Effect.gen(function* () {
          const { open, seal } = yield* AnswerCipher
          for (const text of ["", '{ "name": "ö🦉 a text" }']) {
            const [sealed, again] = [seal("ada", text), seal("ada", text)]
            expect(sealed).not.toBe(again)
            expect(yield* open("ada", sealed)).toEqual(Option.some(text))
            for (const [boundTo, altered] of [
              ["bob", sealed],
              ["ada", sealed.slice(1)],
              ["ada", sealed.slice(0, -2)],
              ["ada", ""],
              ["ada", "one two"],
            ] as const)
              expect(yield* open(boundTo, altered)).toEqual(Option.none())
          }
        }),
      ))

    test("random bytes differ, and an HMAC-SHA1 is that of RFC 4226, appendix D", () =>
      run(
        Effect.gen(function* () {
          const { hmacSha1, random } = yield* FactorCrypto
          expect((yield* random(20)).length).toBe(20)
          expect(yield* random(20)).not.toEqual(yield* random(20))
          const secret = base32(new TextEncoder().encode("12345678901234567890"))
          const codes = yield* Effect.forEach([0, 1, 9], (step) =>
            Effect.map(hmacSha1(secret, counterOf(step)), (hmac) => codeOfHmac(hmac)),
          )
          expect(codes).toEqual(["755224", "287082", "520489"])
        }),
      ))

    test("a credential that is malformed or of another challenge is not right", () =>
      run(
        Effect.gen(function* () {
          const { created, site, used } = yield* PasskeyVerifier
          expect(site.id).toBe("curio.test")
          const credential = { id: "aWQ" as CredentialId, rawId: "aWQ", type: "public-key" } as const
          const made = { clientDataJSON: "bm9uZQ", attestationObject: "oA" }
          const signed = { clientDataJSON: "bm9uZQ", authenticatorData: "AAAA", signature: "AAAA" }
          const passkey = {
            credentialId: credential.id,
            ...{ publicKey: "a key", counter: 0, transports: [], backedUp: false },
          }
          expect(yield* created({ ...credential, response: made }, "a challenge")).toEqual(Option.none())
          expect(yield* used({ ...credential, response: signed }, "a challenge", passkey)).toEqual(Option.none())
        }),
      ))

    test("a token that ends mails says whose and which, and no other text does", () =>
      run(
        Effect.gen(function* () {
          const { make, read } = yield* UnsubscribeTokens
          const [ada, bob] = [freshId<UserId>(), freshId<UserId>()]
          for (const mail of ["notification", "digest"] as const) {
            const token = yield* make({ userId: ada, mail, version: "kx3f-0" })
            const said = { userId: ada, mail, version: "kx3f-0" }
            expect(yield* read(Redacted.make(token))).toEqual(Option.some(said))
            expect(encodeURIComponent(token)).toBe(token)
            expect(token).not.toBe(yield* make({ ...said, userId: bob }))
            expect(token).not.toBe(yield* make({ ...said, version: "kx3g-0" }))
            for (const text of ["", "none", token.slice(0, -2), token.slice(2), token.replace("kx3f", "kx3g")])
              expect(yield* read(Redacted.make(text))).toEqual(Option.none())
          }
        }),
      ))

    test("a key of a user comes back to that user alone", () =>
      run(
        Effect.gen(function* () {
          const { decrypt, encrypt } = yield* SecretCipher
          const [ada, bob] = [freshId<UserId>(), freshId<UserId>()]
          const encrypted = yield* encrypt(ada, Redacted.make("a secret key"))
          expect(Option.map(yield* decrypt(ada, encrypted), Redacted.value)).toEqual(Option.some("a secret key"))
          expect(yield* decrypt(bob, encrypted)).toEqual(Option.none())
        }),
      ))
  })
