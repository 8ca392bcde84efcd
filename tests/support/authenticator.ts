import { createHmac } from "node:crypto"
import { codeOfHmac, counterOf } from "../../core/index.ts"
import type { Answer } from "./client.ts"

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"

/** The code that an app with a secret in base32 shows in a step of 30 seconds. */
export const codeOfStep = (secret: string, step: number): string => {
  const bits = Array.from(secret, (letter) => letters.indexOf(letter).toString(2).padStart(5, "0")).join("")
  const key = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
  return codeOfHmac(createHmac("sha1", key).update(counterOf(step)).digest())
}

interface Clock {
  readonly now: () => number
  readonly forward: (by: { readonly seconds: number }) => void
}

/** An authenticator app that shows the codes of a service's clock. */
export const authenticatorApp = (secret: string, clock: Clock) => {
  const code = (away = 0) => codeOfStep(secret, Math.floor(clock.now() / 30_000) + away)
  return {
    /** The code of the present step, or of one that is some steps away. */
    code,
    /** A code that is later than every one so far: the clock of the service goes on by a step. */
    nextCode: (): string => {
      clock.forward({ seconds: 30 })
      return code()
    },
  }
}

type Post = (path: string, body?: unknown) => Promise<Answer>

/** Gives a person whose session was proven lately an authenticator app and recovery codes. */
export const withAuthenticator = async <P extends { readonly post: Post }>(person: P, clock: Clock) => {
  const begun = await person.post("/auth/totp")
  if (begun.status !== 201) throw new Error(`POST /auth/totp answered ${begun.status}: ${begun.text}`)
  const app = authenticatorApp(begun.body.secret, clock)
  const confirmed = await person.post("/auth/totp/confirm", { code: app.code() })
  if (confirmed.status !== 200) throw new Error(`Confirming answered ${confirmed.status}: ${confirmed.text}`)
  return { ...person, ...app, recoveryCodes: confirmed.body.recoveryCodes as ReadonlyArray<string> }
}
