import { afterAll, describe } from "bun:test"
import { Layer, ManagedRuntime, Redacted } from "effect"
import { answerCipher } from "../../../adapters/crypto/answer-cipher.ts"
import { attachmentLinks } from "../../../adapters/crypto/attachment-links.ts"
import { emailCipher } from "../../../adapters/crypto/email-cipher.ts"
import { exportLinks } from "../../../adapters/crypto/export-links.ts"
import { factorCrypto } from "../../../adapters/crypto/factor-crypto.ts"
import { flowCipher } from "../../../adapters/crypto/flow-cipher.ts"
import { passwordHasher } from "../../../adapters/crypto/password-hasher.ts"
import { recipientHasher } from "../../../adapters/crypto/recipient-hasher.ts"
import { sealedTexts } from "../../../adapters/crypto/sealed-texts.ts"
import { secretCipher } from "../../../adapters/crypto/secret-cipher.ts"
import { secretTokens } from "../../../adapters/crypto/secret-tokens.ts"
import { unsubscribeTokens } from "../../../adapters/crypto/unsubscribe-tokens.ts"
import { passkeyVerifier } from "../../../adapters/passkeys/passkey-verifier.ts"
import { secretsSuite } from "../../../testing/auth/secrets-suite.ts"
import { kit } from "../../support/kit.ts"

describe("Our hashes, ciphers and signatures", () => {
  const secrets = [Redacted.make("a secret of more than thirty-two bytes")] as const
  const { dispose, runPromise } = ManagedRuntime.make(
    Layer.mergeAll(
      passwordHasher({ cost: 4 }),
      secretTokens,
      emailCipher(secrets),
      recipientHasher(secrets),
      flowCipher(secrets),
      attachmentLinks(secrets),
      exportLinks(secrets),
      unsubscribeTokens(secrets),
      secretCipher(secrets),
      Layer.provideMerge(answerCipher, sealedTexts(secrets)),
      factorCrypto,
      passkeyVerifier({ rpId: "curio.test", name: "curio", origins: ["https://curio.test"] }),
    ),
  )
  afterAll(dispose)

  secretsSuite(kit, runPromise)
})
