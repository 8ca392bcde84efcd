import { expect, test } from "bun:test"
import { Effect, Layer } from "effect"
import { images } from "../../../adapters/storage/images.ts"
import { Ids, prepareAttachments, type SentFile, type UserId } from "../../../core/index.ts"
import { html, png, sidewaysJpeg, svg } from "../../support/pictures.ts"

const prepare = (files: ReadonlyArray<SentFile>) => {
  let made = 0
  const ids = Layer.succeed(Ids, { next: Effect.sync(() => `id ${++made}`) })
  return Effect.runPromise(
    Effect.exit(Effect.provide(prepareAttachments({ files, by: "ada" as UserId }), Layer.merge(images, ids))),
  )
}

test("Images are written again, and every other file is kept byte for byte, in their order", async () => {
  const photo = { name: "home.jpg", bytes: await sidewaysJpeg(2000, 1000, "taken at home") }
  const files = [photo, { name: "a/../logo.svg", bytes: svg }, { name: "page.html", bytes: html }]
  const exit = await prepare(files)
  if (exit._tag === "Failure") throw new Error("The files were refused.")
  expect(exit.value.map(({ attachment }) => attachment)).toEqual([
    { id: "id 1", name: "home.jpg", mimeType: "image/webp", size: expect.any(Number), width: 800, height: 1600 },
    { id: "id 2", name: "logo.svg", mimeType: "application/octet-stream", size: svg.length, width: null, height: null },
    {
      id: "id 3",
      name: "page.html",
      mimeType: "application/octet-stream",
      size: html.length,
      width: null,
      height: null,
    },
  ] as never)
  const [image, ...others] = exit.value
  expect(Buffer.from(photo.bytes).includes("taken at home")).toBe(true)
  expect(Buffer.from(image?.bytes ?? []).includes("taken at home")).toBe(false)
  expect(image?.attachment.size).toBe(image?.bytes.length)
  expect(others.map(({ bytes }) => Buffer.from(bytes))).toEqual([Buffer.from(svg), Buffer.from(html)])
})

test("What begins as an image and is none is refused, also among good ones", async () => {
  const files = [png(9, 9), png(9, 9).subarray(0, 20)].map((bytes) => ({ name: "a.png", bytes }))
  expect(JSON.stringify(await prepare(files))).toContain("files.INVALID_IMAGE")
})
