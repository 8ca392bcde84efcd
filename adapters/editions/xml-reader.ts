import sax from "sax"
import { type Reader, Unusable } from "../http/outgoing-request.ts"

/** Takes the parts of a document in their order. `depth` is 1 for its root. */
interface XmlTaker<A> {
  readonly open: (name: string, attribute: (name: string) => string | null, depth: number) => void
  readonly text: (text: string) => void
  /** After the end of the root. */
  readonly end: () => A
}

const deepest = 20

/**
 * Reads XML as it arrives, and keeps nothing of it. It is refused when it is not well-formed, deeper than 20 elements,
 * or has a document type, which is where entities that grow are declared (w3.org/TR/xml, 4.2): each is one character.
 */
export const xmlReader = <A>({ end, open, text }: XmlTaker<A>): Reader<A> => {
  const parser = sax.parser(true)
  let [depth, isWhole] = [0, false]
  const refused = (what: string) => {
    throw new Unusable(what)
  }
  parser.onerror = () => refused("sends no XML")
  parser.ondoctype = () => refused("sends XML with a document type")
  parser.onopentag = ({ attributes, name }) => {
    if (++depth > deepest) refused("sends XML that is too deep")
    open(name, (key) => (Object.hasOwn(attributes, key) ? String(attributes[key]) : null), depth)
  }
  parser.onclosetag = () => {
    isWhole ||= --depth === 0
  }
  parser.ontext = text
  parser.oncdata = text
  return {
    take: (more) => void parser.write(more),
    end: () => {
      parser.close()
      if (!isWhole) refused("sends no XML")
      return end()
    },
  }
}
