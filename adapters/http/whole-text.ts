import type { Reader } from "./outgoing-request.ts"

/** Reads an answer as one text; for small answers. */
export const wholeText = (): Reader<string> => {
  let text = ""
  return {
    take: (more) => {
      text += more
    },
    end: () => text,
  }
}

/** The same, as JSON. */
export const wholeJson = (): Reader<unknown> => {
  const { take, end } = wholeText()
  return { take, end: (): unknown => JSON.parse(end()) }
}
