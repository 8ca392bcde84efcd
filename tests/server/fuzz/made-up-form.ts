import { gif, hollowPng, html, plainPng, png, red, svg } from "../../support/pictures.ts"
import { type Chances, type Means, type Schema, valueFor } from "./made-up.ts"

/** A form for a schema, with files that are pictures, others, or broken ones; now and then with one too many. */
export const formFor = (schema: Schema, means: Means): FormData => {
  const { chances } = means
  const form = new FormData()
  const { properties = {} } = schema.$ref === undefined ? schema : means.schemaAt(schema.$ref)
  for (const [name, property] of Object.entries(properties)) {
    if (chances.isLikely(0.1)) continue
    if (isFile(property)) form.append(name, fileFor(chances))
    else if (isFile(property.items))
      for (let count = chances.below(4); count > 0; count--) form.append(name, fileFor(chances))
    else form.append(name, textOf(valueFor(property, means, name)))
  }
  if (chances.isLikely(0.02)) form.append(chances.oneOf(["file", "files", "__proto__", ""]), fileFor(chances))
  if (chances.isLikely(0.02)) form.append(chances.oneOf(["file", "files", "content"]), "no file")
  return form
}

const isFile = (schema: Schema | undefined): boolean => schema?.format === "binary"

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value)).toWellFormed()

const fileFor = (chances: Chances): File => {
  const name = chances.oneOf(["picture.png", "notes.txt", "../../etc/passwd", 'a"b\r\nc', "日本語.gif", ""])
  const bytes = chances.isLikely(0.6) ? chances.oneOf(pictures) : chances.oneOf(others)
  // A picture breaks off anywhere.
  const length = chances.isLikely(0.1) ? chances.below(bytes.length + 1) : bytes.length
  return new File([new Uint8Array(bytes.subarray(0, length))], name)
}

const pictures: ReadonlyArray<Buffer> = [png(40, 30), plainPng(900, 600, red), gif]
const others: ReadonlyArray<Buffer> = [
  ...[Buffer.alloc(0), Buffer.from("some words"), Buffer.alloc(200_000, "%PDF-1.7 "), svg, html],
  ...[hollowPng(60_000, 60_000), hollowPng(10, 10), Buffer.alloc(5 * 1024 * 1024 + 1)],
]
