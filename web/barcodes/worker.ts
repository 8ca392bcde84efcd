import { findCode } from "./find-code.ts"

/** A picture as a canvas has it, which is looked at in a thread of its own. */
export interface Pixels {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** The file in which this is built: the page starts it when a browser finds no codes by itself. */
const thread = globalThis as unknown as {
  onmessage: (event: { readonly data: Pixels }) => void
  readonly postMessage: (code: string | null) => void
}

thread.onmessage = ({ data: { data, height, width } }) => {
  const light = new Uint8Array(width * height)
  for (let n = 0; n < light.length; n++)
    light[n] = ((data[4 * n] ?? 0) * 77 + (data[4 * n + 1] ?? 0) * 150 + (data[4 * n + 2] ?? 0) * 29) >> 8
  thread.postMessage(findCode({ light, width, height }))
}
