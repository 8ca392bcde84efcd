import ipaddr from "ipaddr.js"

/**
 * Whether an address is a global unicast one, which belongs to no machine of a private network or of this host. The
 * IPv4 addresses inside of others have to be such too: IPv4-mapped (RFC 4291, 2.5.5.2), NAT64 (RFC 6052), 6to4
 * (RFC 3056) and Teredo (RFC 4380).
 */
export const isPublicAddress = (text: string): boolean => {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address instanceof ipaddr.IPv4) return address.range() === "unicast"
  const bytes = address.toByteArray()
  const range = address.range()
  if (range === "ipv4Mapped" || isWellKnownNat64(address)) return isPublicV4(bytes.slice(12))
  if (range === "6to4") return isPublicV4(bytes.slice(2, 6))
  // The server, and the client, whose bits are inverted (section 4 of RFC 4380).
  if (range === "teredo") return isPublicV4(bytes.slice(4, 8)) && isPublicV4(bytes.slice(12).map((byte) => byte ^ 0xff))
  return range === "unicast" && address.match(globalUnicast)
}

/** RFC 4291, 2.4. What lies outside of it is not assigned. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3")
/** RFC 6052, 2.1. The prefix of RFC 8215 is for local use. */
const nat64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96")

const isWellKnownNat64 = (address: ipaddr.IPv6): boolean => address.match(nat64)

const isPublicV4 = (bytes: ReadonlyArray<number>): boolean => ipaddr.fromByteArray([...bytes]).range() === "unicast"
