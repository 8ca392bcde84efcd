const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"

/** Bytes in base32 without padding. RFC 4648, section 6. */
export const base32 = (bytes: Uint8Array): string => {
  let text = ""
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += alphabet.charAt((value >>> bits) & 31)
    }
    // Only the bits that are left: otherwise the number would outgrow 32 bits.
    value &= (1 << bits) - 1
  }
  return bits === 0 ? text : text + alphabet.charAt((value << (5 - bits)) & 31)
}
