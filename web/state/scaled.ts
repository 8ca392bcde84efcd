import { type Size, scaledSize, side } from "./picture-size.ts"

/**
 * A picture made small enough to be sent, upright and without what the camera wrote into it; or the same file, where it
 * is small or no picture that this browser decodes.
 */
export const scaled = async (file: File): Promise<File> => {
  if (!/^image\/(?!gif|svg)/.test(file.type)) return file
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null)
  if (picture === null) return file
  try {
    const size = scaledSize(picture, file.size)
    return size === null ? file : ((await drawn(picture, size, file)) ?? file)
  } finally {
    picture.close()
  }
}

/** All files of a form that are pictures, made small enough to be sent. */
export const withScaled = async (given: FormData): Promise<FormData> => {
  const result = new FormData()
  for (const [name, value] of given) result.append(name, value instanceof File ? await scaled(value) : value)
  return result
}

const drawn = async (picture: ImageBitmap, { height, width }: Size, { name, size, type }: File) => {
  const canvas = document.createElement("canvas")
  Object.assign(canvas, { width, height })
  const context = canvas.getContext("2d")
  if (context === null) return null
  context.imageSmoothingQuality = "high"
  context.drawImage(picture, 0, 0, width, height)
  // Photographs are JPEG. What may be transparent is WebP, where the browser writes it.
  const wanted = /^image\/(png|webp)$/.test(type) ? "image/webp" : "image/jpeg"
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, wanted, 0.88))
  const isSmaller = blob?.type === wanted && (blob.size < size || Math.max(picture.width, picture.height) > side)
  return isSmaller ? new File([blob], name.replace(/(\.\w+)?$/, wanted.replace(/.*\//, ".")), { type: wanted }) : null
}
