import { DateTime, Effect, Layer, Option, Redacted } from "effect"
import {
  type AttachmentLink,
  AttachmentLinks,
  type CauseHash,
  type CredentialId,
  EmailCipher,
  type EmailMessage,
  type EncryptedEmail,
  type ExportLink,
  ExportLinks,
  FactorCrypto,
  type Flow,
  FlowCipher,
  IdpErrors,
  PasskeyVerifier,
  type PasswordHash,
  PasswordHasher,
  PushEncryption,
  type RecipientHash,
  RecipientHasher,
  SealedTexts,
  SecretTokens,
  type TokenHash,
  transports,
  UnsubscribeTokens,
  type UserId,
  WebhookSecrets,
} from "../core/index.ts"

// These ports keep their promises to the use cases, and hide nothing: they are for tests, never for a service.

/** Hashes at once: a digest of a random salt and the password. */
const passwordHasher = Layer.succeed(PasswordHasher, {
  hash: (password) => Effect.flatMap(randomHex(16), (salt) => salted(salt, password)),
  verify: (password, hash) =>
    Effect.map(salted((hash ?? "").slice(0, 32), password), (expected) => hash !== null && hash === expected),
})

const tokenOf = (bytes: number) =>
  Effect.gen(function* () {
    const token = yield* randomHex(bytes)
    return { token: Redacted.make(token), hash: yield* sha256<TokenHash>(token) }
  })

const secretTokens = Layer.succeed(SecretTokens, {
  make: tokenOf(32),
  makeShort: tokenOf(16),
  hash: (token) => sha256<TokenHash>(Redacted.value(token)),
})

const emailCipher = Layer.succeed(EmailCipher, {
  encrypt: (message) => Effect.sync(() => JSON.stringify(message) as EncryptedEmail),
  decrypt: (encrypted) => Effect.sync((): EmailMessage => JSON.parse(encrypted)),
})

const recipientHasher = Layer.succeed(RecipientHasher, {
  hash: (to) => sha256<RecipientHash>(to.toLowerCase()),
  hashCause: (account) => sha256<CauseHash>(account),
})

/** The state is the id of a flow, and the token that of the flow which this process remembers. */
const flowCipher = Layer.sync(FlowCipher, () => {
  const flows = new Map<string, Flow>()
  return {
    encrypt: (flow) =>
      Effect.sync(() => {
        flows.set(flow.id, flow)
        return { state: flow.id, flowToken: Redacted.make(flow.id) }
      }),
    decrypt: ({ flowToken, state }, now) =>
      Effect.suspend(() => {
        const flow = flows.get(state)
        const isGood =
          flow !== undefined && Redacted.value(flowToken) === state && DateTime.isLessThan(now, flow.expiresAt)
        return isGood ? Effect.succeed(flow) : Effect.fail(new IdpErrors.InvalidState())
      }),
  }
})

const signedLinks = <Link>() => {
  const signed = new Map<string, Link>()
  return {
    sign: (link: Link) =>
      Effect.map(randomHex(16), (text) => {
        signed.set(text, link)
        return text
      }),
    verify: (text: string) => Effect.sync(() => Option.fromUndefinedOr(signed.get(text))),
  }
}

const attachmentLinks = Layer.sync(AttachmentLinks, () => signedLinks<AttachmentLink>())
const exportLinks = Layer.sync(ExportLinks, () => signedLinks<ExportLink>())

const sealedTexts = Layer.succeed(SealedTexts, {
  seal: (purpose, boundTo, text) =>
    Effect.map(randomHex(8), (nonce) => JSON.stringify({ nonce, purpose, boundTo, text })),
  open: (purpose, boundTo, sealed) =>
    Effect.sync(() => {
      const found = /^\{.*\}$/.test(sealed) ? JSON.parse(sealed) : {}
      return found.purpose === purpose && found.boundTo === boundTo ? Option.some(found.text) : Option.none()
    }),
})

const unsubscribeTokens = Layer.succeed(UnsubscribeTokens, {
  make: ({ mail, userId, version }) => {
    const said = `${mail}.${userId}.${version}`
    return Effect.map(sha256<string>(said), (sum) => `${said}.${sum}`)
  },
  read: (token) => {
    const [mail, id, version = "", sum] = Redacted.value(token).split(".")
    if (mail !== "notification" && mail !== "digest") return Effect.succeedNone
    return Effect.map(sha256<string>(`${mail}.${id}.${version}`), (right) =>
      sum === right ? Option.some({ mail, userId: id as UserId, version }) : Option.none(),
    )
  },
})

/** Other secrets and signatures than those of Standard Webhooks, which are as hard to guess. */
const webhookSecrets = Layer.succeed(WebhookSecrets, {
  make: Effect.map(
    Effect.suspend(() => randomHex(32)),
    (hex) => Redacted.make(`whsec_${hex}`),
  ),
  sign: (secret, text) => Effect.map(sha256<TokenHash>(`${Redacted.value(secret)} ${text}`), (hash) => `v1,${hash}`),
})

/** Encrypts nothing. */
const pushEncryption = Layer.succeed(PushEncryption, {
  makeKeys: Effect.all({
    publicKey: Effect.suspend(() => randomHex(65)),
    privateKey: Effect.map(
      Effect.suspend(() => randomHex(32)),
      (hex) => Redacted.make(hex),
    ),
  }),
  isUsable: () => Effect.succeed(true),
  request: ({ endpoint, text }) => Effect.succeed({ url: endpoint, headers: {}, body: text }),
})

const factorCrypto = Layer.succeed(FactorCrypto, {
  random: (bytes) => Effect.sync(() => crypto.getRandomValues(new Uint8Array(bytes))),
  hmacSha1: (secret, message) =>
    Effect.promise(async () => {
      const algorithm = { name: "HMAC", hash: "SHA-1" }
      const key = await crypto.subtle.importKey("raw", bytesOfBase32(secret), algorithm, false, ["sign"])
      return new Uint8Array(await crypto.subtle.sign("HMAC", key, message))
    }),
})

/** A credential in memory says plainly what a real one signs: nothing keeps others from making it. */
const passkeyVerifier = Layer.succeed(PasskeyVerifier, {
  site: { id: "curio.test", name: "curio" },
  created: ({ id, response }, challenge) =>
    Effect.sync(() =>
      response.clientDataJSON === challenge
        ? Option.some({
            credentialId: id as CredentialId,
            publicKey: response.attestationObject,
            counter: 0,
            transports: transports.filter((known) => response.transports?.includes(known)),
            backedUp: false,
          })
        : Option.none(),
    ),
  used: ({ id, response }, challenge, { credentialId, publicKey }) =>
    Effect.sync(() =>
      id === credentialId && response.clientDataJSON === challenge && response.signature === publicKey
        ? Option.some({ counter: Number(response.authenticatorData), backedUp: false })
        : Option.none(),
    ),
})

const bytesOfBase32 = (text: string): Uint8Array<ArrayBuffer> => {
  const bits = Array.from(text, (letter) => letters.indexOf(letter).toString(2).padStart(5, "0")).join("")
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"

/** The ports that hash, encrypt and sign. They are for tests: what they encrypt, everybody can read. */
export const readableSecrets = Layer.mergeAll(
  passwordHasher,
  secretTokens,
  emailCipher,
  recipientHasher,
  flowCipher,
  attachmentLinks,
  exportLinks,
  sealedTexts,
  passkeyVerifier,
  factorCrypto,
  webhookSecrets,
  pushEncryption,
  unsubscribeTokens,
)

const randomHex = (bytes: number) => Effect.sync(() => hexOf(crypto.getRandomValues(new Uint8Array(bytes))))

const sha256 = <Hash extends string>(text: string): Effect.Effect<Hash> =>
  Effect.promise(
    async () => hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)))) as Hash,
  )

const salted = (salt: string, password: Redacted.Redacted) =>
  Effect.map(sha256<PasswordHash>(`${salt}${Redacted.value(password)}`), (hash) => `${salt}${hash}` as PasswordHash)

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
