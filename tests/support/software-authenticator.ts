import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto"
import { isoCBOR } from "@simplewebauthn/server/helpers"
import type { Answer } from "./client.ts"

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString("base64url")
const sha256 = (bytes: Uint8Array | string): Buffer => createHash("sha256").update(bytes).digest()

/** What an authenticator or a browser does otherwise than it should. */
interface Deviation {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly isVerified?: boolean
  /** The format and the statement of an attestation. */
  readonly attestation?: { readonly fmt: string; readonly attStmt: ReadonlyMap<string, unknown> }
  readonly counter?: number
  readonly userHandle?: string | null
}

interface Kept {
  readonly id: string
  readonly privateKey: KeyObject
  readonly userHandle: string
}

/**
 * An authenticator with a browser around it, in software: it makes keys for ES256 and signs with them.
 * https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data. With `counts` it counts its uses.
 */
export const softwareAuthenticator = ({ counts = false, origin = "http://frontend.test" } = {}) => {
  const kept: Array<Kept> = []
  let uses = 0

  const dataFor = (rpId: string, { isVerified = true, counter }: Deviation, attested?: Uint8Array): Uint8Array => {
    if (counts) uses++
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested === undefined ? 0 : 0x40)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter ?? uses)
    return Buffer.concat([sha256(rpId), Uint8Array.of(flags), count, attested ?? new Uint8Array()])
  }
  const clientData = (type: string, challenge: string, deviation: Deviation): string =>
    JSON.stringify({
      type,
      challenge: deviation.challenge ?? challenge,
      origin: deviation.origin ?? origin,
      crossOrigin: false,
    })

  return {
    kept,
    // biome-ignore lint/suspicious/noExplicitAny: what the server answered
    create: (options: any, deviation: Deviation = {}, id: Uint8Array = crypto.getRandomValues(new Uint8Array(32))) => {
      const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
      const { x = "", y = "" } = publicKey.export({ format: "jwk" })
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array<ArrayBuffer>>([
          ...([
            [1, 2],
            [3, -7],
            [-1, 1],
          ] as const),
          [-2, Uint8Array.from(Buffer.from(x, "base64url"))],
          [-3, Uint8Array.from(Buffer.from(y, "base64url"))],
        ]),
      )
      const idLength = Buffer.alloc(2)
      idLength.writeUInt16BE(id.length)
      const attested = Buffer.concat([new Uint8Array(16), idLength, id, cose])
      kept.push({ id: base64url(id), privateKey, userHandle: options.user.id })
      const { attStmt, fmt } = deviation.attestation ?? { fmt: "none", attStmt: new Map() }
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: "public-key",
        authenticatorAttachment: "platform",
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData("webauthn.create", options.challenge, deviation)),
          attestationObject: base64url(
            isoCBOR.encode(
              new Map<string, unknown>([
                ["fmt", fmt],
                ["attStmt", attStmt],
                ["authData", Uint8Array.from(dataFor(deviation.rpId ?? options.rp.id, deviation, attested))],
              ]) as Map<string, string>,
            ),
          ),
          transports: ["internal", "hybrid", "unheard-of"],
        },
      }
    },
    /** Uses the passkey that was made last, or another one. */
    // biome-ignore lint/suspicious/noExplicitAny: what the server answered
    use: (options: any, deviation: Deviation = {}, passkey = kept.at(-1)) => {
      if (passkey === undefined) throw new Error("The authenticator has no passkey.")
      const data = dataFor(deviation.rpId ?? options.rpId, deviation)
      const client = clientData("webauthn.get", options.challenge, deviation)
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), passkey.privateKey)
      return {
        id: passkey.id,
        rawId: passkey.id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: deviation.userHandle === undefined ? passkey.userHandle : deviation.userHandle,
        },
      }
    },
  }
}

type Post = (path: string, body?: unknown) => Promise<Answer>

/** Gives a person whose session was proven lately a passkey, on an authenticator of their own. */
export const withPasskey = async <P extends { readonly post: Post }>(
  person: P,
  authenticator = softwareAuthenticator(),
) => {
  const options = await person.post("/auth/passkeys/options")
  if (options.status !== 200) throw new Error(`POST /auth/passkeys/options answered ${options.status}: ${options.text}`)
  const added = await person.post("/auth/passkeys", { credential: authenticator.create(options.body) })
  if (added.status !== 201) throw new Error(`POST /auth/passkeys answered ${added.status}: ${added.text}`)
  return {
    ...person,
    authenticator,
    passkey: added.body.passkey as { readonly id: string },
    recoveryCodes: added.body.recoveryCodes as ReadonlyArray<string>,
  }
}
