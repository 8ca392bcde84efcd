import { Effect, Layer, Option } from "effect"
import {
  type CreatedCredential,
  type CredentialId,
  PasskeyVerifier,
  passkeyAlgorithms,
  transports,
} from "../../core/index.ts"

/** The site that passkeys are for: a domain, the name that authenticators show, and where browsers may use them. */
interface Site {
  readonly rpId: string
  readonly name: string
  readonly origins: ReadonlyArray<string>
}

/**
 * Checks passkeys with `@simplewebauthn/server`, which is loaded with the first one. It asks no other server.
 * Contract: auth, passkeys.
 */
export const passkeyVerifier = ({ name, origins, rpId }: Site) => {
  const expected = (challenge: string) => ({
    expectedChallenge: challenge,
    expectedOrigin: [...origins],
    expectedRPID: rpId,
    requireUserVerification: true,
  })
  return Layer.succeed(PasskeyVerifier, {
    site: { id: rpId, name },
    created: ({ response, ...credential }, challenge) =>
      checked(async (library) => {
        const { registrationInfo } = await library.verifyRegistrationResponse({
          ...expected(challenge),
          response: {
            ...credential,
            clientExtensionResults: {},
            response: {
              ...response,
              attestationObject: unattested(library, response.attestationObject),
              transports: [],
            },
          },
          supportedAlgorithmIDs: [...passkeyAlgorithms],
        })
        // The library does not compare the two.
        if (registrationInfo === undefined || registrationInfo.credential.id !== credential.id) return null
        const { counter, publicKey } = registrationInfo.credential
        return {
          credentialId: credential.id as CredentialId,
          publicKey: publicKey.toBase64({ alphabet: "base64url", omitPadding: true }),
          counter,
          transports: transports.filter((known) => response.transports?.includes(known)),
          backedUp: registrationInfo.credentialBackedUp,
        } satisfies CreatedCredential
      }),
    used: ({ response, ...credential }, challenge, { counter, credentialId, publicKey }) =>
      checked(async ({ verifyAuthenticationResponse }) => {
        if (credential.id !== credentialId) return null
        const { clientDataJSON, authenticatorData, signature } = response
        const { authenticationInfo, verified } = await verifyAuthenticationResponse({
          ...expected(challenge),
          response: {
            ...credential,
            clientExtensionResults: {},
            response: { clientDataJSON, authenticatorData, signature },
          },
          credential: {
            id: credentialId,
            publicKey: Uint8Array.fromBase64(publicKey, { alphabet: "base64url" }),
            counter,
          },
        })
        return verified
          ? { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp }
          : null
      }),
  })
}

/** The library throws for whatever is wrong or malformed. */
const checked = <A>(check: (library: Library) => Promise<A | null>): Effect.Effect<Option.Option<A>> =>
  Effect.promise(load).pipe(
    Effect.flatMap((library) => Effect.promise(() => check(library).catch(() => null))),
    Effect.map(Option.fromNullOr),
  )

// What the library reads certificates with needs reflection. In a program of one file an import there comes too late.
const load = async (): Promise<Library> => {
  await import("reflect-metadata")
  return import("./library.ts")
}

type Library = typeof import("./library.ts")

/**
 * The same object without the statement of who made the authenticator. It was not asked for, and to check one the
 * library would read certificates of the sender's, and fetch lists of revoked ones from addresses in them.
 */
const unattested = ({ isoBase64URL, isoCBOR }: Library, attestationObject: string): string => {
  const object = isoCBOR.decodeFirst<Map<string, Uint8Array<ArrayBuffer>>>(isoBase64URL.toBuffer(attestationObject))
  const authData = object.get("authData")
  if (!(authData instanceof Uint8Array)) throw new Error("There is no authenticator data.")
  return isoBase64URL.fromBuffer(
    isoCBOR.encode(
      new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
        ["fmt", "none"],
        ["attStmt", new Map<string, string>()],
        ["authData", authData],
      ]),
    ),
  )
}
