import { HttpError } from "../answers/http-error.ts"
import type { Intake } from "../rates/body-budget.ts"
import { readBytes } from "./body.ts"

/** Proxies refuse longer addresses than what is made of the form. Contract: auth, answers as a form. */
const mostBytes = 8 * 1024

/**
 * Receives a form that a page of any site may send: its size (413) and its media type (415) are looked at, and no
 * origin. The route may change nothing by it. Answers the fields. Contract: auth, answers as a form.
 */
export const receiveFormPost = async (
  request: Request,
  _: ReadonlySet<string>,
  intake: Intake,
): Promise<URLSearchParams> => {
  const bytes = await readBytes(request, mostBytes, intake)
  const type = request.headers.get("content-type")
  if (type === null ? bytes.length > 0 : !form.test(type)) throw new HttpError(415, "UNSUPPORTED_MEDIA_TYPE")
  return new URLSearchParams(bytes instanceof Uint8Array ? new TextDecoder().decode(bytes) : "")
}

const form = /^application\/x-www-form-urlencoded[ \t]*(;[ \t]*charset[ \t]*=[ \t]*"?utf-8"?[ \t]*)?;?$/i
