import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import { Effect, Layer, Option } from "effect"
import { AnswerCipher, SealedTexts } from "../../core/index.ts"

const algorithm = "aes-256-gcm"
const [nonceBytes, tagBytes] = [12, 16]
const context = "answers"

/**
 * Encrypts answers with a key that each process makes for itself, and that stands sealed before each of them: what
 * WebCrypto encrypts is there only later, which a transaction must not wait for. Contract: conventions, requests that
 * are repeated.
 */
export const answerCipher = Layer.effect(
  AnswerCipher,
  Effect.gen(function* () {
    const sealed = yield* SealedTexts
    const own = randomBytes(32)
    const ownSealed = yield* sealed.seal("answer", context, own.toString("base64"))
    const keyOf = (sealedKey: string) =>
      sealedKey === ownSealed
        ? Effect.succeedSome(own)
        : Effect.map(
            sealed.open("answer", context, sealedKey),
            Option.map((text) => Buffer.from(text, "base64")),
          )
    return AnswerCipher.of({
      seal: (boundTo, text) => `${ownSealed} ${encrypted(own, text, boundTo)}`,
      open: (boundTo, sealedText) => {
        const [sealedKey = "", body = ""] = sealedText.split(" ")
        return Effect.map(
          keyOf(sealedKey),
          Option.flatMap(Option.liftThrowable((key) => decrypted(key, body, boundTo))),
        )
      },
    })
  }),
)

const encrypted = (key: Buffer, text: string, boundTo: string): string => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(boundTo))
  const parts = [nonce, cipher.update(text, "utf8"), cipher.final()]
  return Buffer.concat([...parts, cipher.getAuthTag()]).toString("base64url")
}

const decrypted = (key: Buffer, encoded: string, boundTo: string): string => {
  const bytes = Buffer.from(encoded, "base64url")
  const [nonce, body] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes, -tagBytes)]
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(boundTo)).setAuthTag(bytes.subarray(-tagBytes))
  return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8")
}
