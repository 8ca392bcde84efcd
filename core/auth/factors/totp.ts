import { DateTime } from "effect"

/** How many bytes a secret has. RFC 4226, section 4, recommends 160 bits. */
export const totpSecretBytes = 20
const stepSeconds = 30

/** The number of the step of 30 seconds in which a moment lies. RFC 6238, section 4.2. */
export const stepAt = (now: DateTime.Utc): number => Math.floor(DateTime.toEpochMillis(now) / 1000 / stepSeconds)

/** The steps whose codes are taken at a moment: the one before, the present and the next one. RFC 6238, 5.2. */
export const stepsAround = (now: DateTime.Utc): ReadonlyArray<number> => [-1, 0, 1].map((away) => stepAt(now) + away)

/** The eight bytes whose HMAC-SHA1 with the secret is the code of a step. RFC 4226, section 5.2. */
export const counterOf = (step: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(step))
  return bytes
}

/** The code that an HMAC-SHA1 stands for. RFC 4226, section 5.3. */
export const codeOfHmac = (hmac: Uint8Array, digits = 6): string => {
  const offset = (hmac.at(-1) ?? 0) & 15
  const number = new DataView(hmac.buffer, hmac.byteOffset).getUint32(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, "0")
}

/**
 * The latest step that has the given code and is later than the last one that was taken, or `null`. Every code is
 * compared, so the time does not say which one it was.
 */
export const stepOfCode = (
  code: string,
  codes: ReadonlyArray<{ readonly step: number; readonly code: string }>,
  lastTaken: number | null,
): number | null => {
  const steps = codes.flatMap((one) => (sameText(one.code, code) ? one.step : []))
  return steps.filter((step) => lastTaken === null || step > lastTaken).reduce<number | null>(laterOf, null)
}

const laterOf = (one: number | null, other: number): number => (one === null ? other : Math.max(one, other))

/** Whether two texts are equal. The time depends on their lengths alone, not on where they differ. */
const sameText = (one: string, other: string): boolean => {
  if (one.length !== other.length) return false
  let difference = 0
  for (let n = 0; n < one.length; n++) difference |= one.charCodeAt(n) ^ other.charCodeAt(n)
  return difference === 0
}

/** The address that authenticator apps read from a QR code; `secret` is in base32. */
export const totpUri = ({
  account,
  issuer,
  secret,
}: Readonly<Record<"issuer" | "account" | "secret", string>>): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?secret=${secret}` +
  `&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=${stepSeconds}`
