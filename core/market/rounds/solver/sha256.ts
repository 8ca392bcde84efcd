/**
 * SHA-256 (FIPS 180-4) in lower-case hexadecimal. The core needs its own: a user who verifies a round has the published
 * files and no ports, the digest of Web Crypto answers later, and `effect` has no other.
 */
export const sha256 = (bytes: Uint8Array): string => {
  const state = Int32Array.from(startState)
  const whole = bytes.length & ~63
  for (let at = 0; at < whole; at += 64) addBlock(state, bytes, at)
  const rest = bytes.length - whole
  const last = new Uint8Array(rest < 56 ? 64 : 128)
  last.set(bytes.subarray(whole))
  last[rest] = 0x80
  const view = new DataView(last.buffer)
  view.setUint32(last.length - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(last.length - 4, (bytes.length << 3) >>> 0)
  for (let at = 0; at < last.length; at += 64) addBlock(state, last, at)
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("")
}

/** The bytes of a text in UTF-8. A lone surrogate becomes U+FFFD, as everywhere. */
export const utf8 = (text: string): Uint8Array => {
  const bytes = new Uint8Array(text.length * 3)
  let length = 0
  for (let at = 0; at < text.length; at += 1) {
    let code = text.charCodeAt(at)
    if (code < 0x80) {
      bytes[length++] = code
      continue
    }
    if (code >= 0xd800 && code < 0xe000) {
      code = text.codePointAt(at) as number
      if (code > 0xffff) at += 1
      else code = 0xfffd
    }
    if (code < 0x800) bytes[length++] = 0xc0 | (code >> 6)
    else {
      if (code < 0x10000) bytes[length++] = 0xe0 | (code >> 12)
      else {
        bytes[length++] = 0xf0 | (code >> 18)
        bytes[length++] = 0x80 | ((code >> 12) & 63)
      }
      bytes[length++] = 0x80 | ((code >> 6) & 63)
    }
    bytes[length++] = 0x80 | (code & 63)
  }
  return bytes.subarray(0, length)
}

const startState: ReadonlyArray<number> = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]

const constants = new Int32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
])

/** The words of the block, which each call fills from its start: nothing of it is left for the next one. */
const words = new Int32Array(64)

const addBlock = (state: Int32Array, bytes: Uint8Array, at: number): void => {
  const w = words
  for (let n = 0; n < 16; n += 1) {
    const from = at + 4 * n
    w[n] =
      ((bytes[from] as number) << 24) |
      ((bytes[from + 1] as number) << 16) |
      ((bytes[from + 2] as number) << 8) |
      (bytes[from + 3] as number)
  }
  for (let n = 16; n < 64; n += 1) {
    const x = w[n - 15] as number
    const y = w[n - 2] as number
    const s0 = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3)
    const s1 = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10)
    w[n] = ((w[n - 16] as number) + s0 + (w[n - 7] as number) + s1) | 0
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as Eight
  for (let n = 0; n < 64; n += 1) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const chosen = (e & f) ^ (~e & g)
    const first = (h + s1 + chosen + (constants[n] as number) + (w[n] as number)) | 0
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + s0 + majority) | 0
  }
  const added = [a, b, c, d, e, f, g, h]
  for (let n = 0; n < 8; n += 1) state[n] = ((state[n] as number) + (added[n] as number)) | 0
}

const turned = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits))

type Eight = [number, number, number, number, number, number, number, number]
