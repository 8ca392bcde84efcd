import type { Pixels } from "../barcodes/worker.ts"

/** The file of the decoder, which the build names. */
declare const barcodeWorker: string

/** What browsers have by themselves on most phones. https://wicg.github.io/shape-detection-api/ */
interface Detector {
  readonly detect: (source: CanvasImageSource) => Promise<ReadonlyArray<{ readonly rawValue: string }>>
}
interface Detectors {
  readonly getSupportedFormats: () => Promise<ReadonlyArray<string>>
  new (options: { readonly formats: ReadonlyArray<string> }): Detector
}

const formats = ["ean_13", "ean_8", "upc_a", "upc_e"]

interface Reader {
  /** The code of a picture, or `null`. */
  readonly read: (source: CanvasImageSource, width: number, height: number) => Promise<string | null>
  readonly close: () => void
}

/**
 * Calls a listener with each code that the camera sees, until the signal ends it. Rejects where there is no camera or
 * the user lets the page have none.
 */
export const watch = async (video: HTMLVideoElement, signal: AbortSignal, found: (code: string) => unknown) => {
  const wanted = { facingMode: "environment", width: { ideal: 1280 } }
  const stream = await navigator.mediaDevices.getUserMedia({ video: wanted })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  signal.addEventListener("abort", stop)
  if (signal.aborted) return stop()
  video.srcObject = stream
  await video.play()
  const reader = await openReader()
  while (!signal.aborted) {
    const code = await reader.read(video, video.videoWidth, video.videoHeight)
    if (code !== null && !signal.aborted) found(code)
    await new Promise((resolve) => setTimeout(resolve, pauseMillis))
  }
  reader.close()
}

const pauseMillis = 80

/** The code on a picture, or `null`. */
export const codeOn = async (file: File): Promise<string | null> => {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null)
  if (picture === null) return null
  const reader = await openReader()
  const code = await reader.read(picture, picture.width, picture.height)
  reader.close()
  picture.close()
  return code
}

const openReader = async (): Promise<Reader> => {
  const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: Detectors }
  const known = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  return BarcodeDetector !== undefined && formats.every((one) => known.includes(one))
    ? readerOf(new BarcodeDetector({ formats }))
    : openDecoder()
}

const readerOf = (detector: Detector): Reader => ({
  read: async (source) => (await detector.detect(source).catch(() => []))[0]?.rawValue ?? null,
  close: () => undefined,
})

/** The sides within which a picture is looked at: small ones are quick, larger ones show small codes. */
const sides = [640, 1280]

/** Our own decoder, in a thread, so that the page goes on meanwhile. */
const openDecoder = (): Reader => {
  const worker = new Worker(`${import.meta.url.replace(/[^/]+$/, "")}${barcodeWorker}`)
  const canvas = document.createElement("canvas")
  const context = canvas.getContext("2d", { willReadFrequently: true })
  let turn = 0
  const read = async (source: CanvasImageSource, width: number, height: number): Promise<string | null> => {
    const isVideo = source instanceof HTMLVideoElement
    // Of a video each second picture is looked at in detail.
    for (const side of isVideo ? [sides[turn++ % sides.length] ?? 0] : sides) {
      const by = Math.min(1, side / Math.max(width, height, 1))
      const size = { width: Math.round(width * by), height: Math.round(height * by) }
      if (context === null || size.width < 60 || size.height < 4) return null
      Object.assign(canvas, size)
      context.drawImage(source, 0, 0, size.width, size.height)
      const { data } = context.getImageData(0, 0, size.width, size.height)
      const code = await decoded({ data, ...size })
      if (code !== null) return code
    }
    return null
  }
  const decoded = (pixels: Pixels) =>
    new Promise<string | null>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data)
      worker.onerror = () => resolve(null)
      worker.postMessage(pixels, [pixels.data.buffer as ArrayBuffer])
    })
  return { read, close: () => worker.terminate() }
}
