import { codePoints } from "../shared/index.ts"

/** The fewest and the most code points of a password. Contract: auth, POST /auth/register. */
export const passwordLength = { min: 8, max: 128 } as const

/** Whether a text may become a password. It is taken as it is: never trimmed, never normalised. */
export const isPassword = (text: string): boolean => {
  const length = codePoints(text)
  return length >= passwordLength.min && length <= passwordLength.max && !text.includes("\0")
}
