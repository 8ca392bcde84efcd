/** What every key begins with, so that it is recognised where it does not belong. */
export const keyPrefix = "curio_"

/** How many characters of a key are random. */
export const keyCharacters = 40

/** How many characters of a key its owner sees again. */
export const keyStart = (key: string): string => key.slice(0, 12)

/**
 * The characters of base62 for random bytes, each as likely as any other. Bytes of 248 and above give no character,
 * about one in 32: with them the first eight characters would be more likely than the rest. Give twice as many bytes as
 * the key has characters. Contract: auth, access keys.
 */
export const charactersOf = (random: Uint8Array): string =>
  Array.from(random, (byte) => (byte < 4 * base62.length ? base62.charAt(byte % base62.length) : "")).join("")

/** The key with the first `keyCharacters` of these random characters, and its checksum. */
export const keyOf = (characters: string): string => {
  const unchecked = `${keyPrefix}${characters.slice(0, keyCharacters)}`
  return unchecked + checksumOf(unchecked)
}

/** Whether a text is a key whose checksum is right: of any other it is known without a look at the stored ones. */
export const isKeyText = (text: string): boolean =>
  form.test(text) && text.slice(-checksumLength) === checksumOf(text.slice(0, -checksumLength))

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const checksumLength = 6
const form = new RegExp(`^${keyPrefix}[0-9A-Za-z]{${keyCharacters + checksumLength}}$`)

/** The CRC-32 of a text in ASCII, as base62 digits, the highest first. */
const checksumOf = (text: string): string => {
  let rest = crc32(text)
  let digits = ""
  for (let n = 0; n < checksumLength; n++) {
    digits = base62.charAt(rest % base62.length) + digits
    rest = Math.floor(rest / base62.length)
  }
  return digits
}

/** The CRC-32 of ISO 3309, as in gzip (RFC 1952, 8). */
const crc32 = (text: string): number => {
  let crc = 0xffffffff
  for (let n = 0; n < text.length; n++) {
    crc ^= text.charCodeAt(n)
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}
