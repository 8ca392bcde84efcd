import { CurioError } from "@curio/client"
import { signal } from "@preact/signals"
import { fill, sentenceOf, words } from "../words/index.ts"
import { me, to } from "./curio.ts"
import { prove } from "./proof.ts"

/** What every call of the client resolves to. */
export type Answered<A> = Promise<
  { readonly data: A; readonly error: null } | { readonly data: null; readonly error: CurioError }
>

/**
 * The answer to a call; one that got none is the error OFFLINE. A call that needs a proof is made again once the user
 * has given it.
 */
export const settled = async <A>(call: () => Answered<A>): Answered<A> => {
  try {
    const answer = await call()
    // A sign-in that is right but for the suspension: its reason is shown on a page of its own.
    if (answer.error?.code === "ACCOUNT_SUSPENDED" && me.value === null) location.assign(to("/suspended"))
    return answer.error?.code === "PROOF_REQUIRED" && (await prove()) ? await call() : answer
  } catch {
    return { data: null, error: new CurioError("OFFLINE", 0) }
  }
}

/** What one can do about what the app says, such as to undo it. */
export interface NoticeAction {
  readonly name: string
  readonly press: () => unknown
}

interface Notice {
  readonly text: string
  readonly isError: boolean
  readonly action?: NoticeAction | undefined
}

/** What the app says in passing, in a live region. */
export const notice = signal<Notice | null>(null)

/** Says a sentence in passing, with what one can do about it. */
export const say = (text: string, action?: NoticeAction): void => {
  notice.value = { text, isError: false, action }
}

/**
 * Makes a call, and says why when it fails: no failure is silent. `about` has the name of what an error is about.
 * Answers the data, or `undefined`.
 */
export const attempt = async <A>(
  call: () => Answered<A>,
  about?: (error: CurioError) => string | undefined,
): Promise<A | undefined> => {
  notice.value = null
  const { data, error } = await settled(call)
  if (error === null) return data
  const name = about?.(error)
  if (name === undefined) complain(error)
  else notice.value = { text: fill(words.value.offers.about, { name, reason: reasonOf(error) }), isError: true }
}

/** Says why something failed. */
export const complain = (error: CurioError): void => {
  notice.value = { text: reasonOf(error), isError: true }
}

/** What went wrong, in a sentence for the user. */
export const reasonOf = ({ code, message }: CurioError): string =>
  message.includes("common password") ? words.value.forms.commonPassword : sentenceOf(code)
