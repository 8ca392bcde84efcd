import { isIPv4, isIPv6 } from "node:net"

/**
 * What requests are counted by: the address of the socket or, behind `proxies` proxies, the entry so far from the end
 * of `X-Forwarded-For`. Each proxy appends the address that it sees, so only those entries can be trusted; without such
 * an entry, or if it is no address, that of the socket counts. An IPv6 address counts by its first 64 bits, which one
 * customer has alone; an IPv4 address in the form of IPv6 is IPv4. `null` when there is no address at all, as on a
 * Unix socket. Contract: conventions, rates.
 */
export const clientAddress = (socket: string | null, forwarded: string | null, proxies: number): string | null => {
  const address = wholeAddress(socket, forwarded, proxies)
  return address === null ? null : isIPv4(address) ? address : networkOf(address)
}

/** The same, with all of an IPv6 address: for the security log. Contract: auth, security log. */
export const wholeAddress = (socket: string | null, forwarded: string | null, proxies: number): string | null => {
  const named = proxies === 0 || forwarded === null ? null : bareAddress(entryFromEnd(forwarded, proxies))
  return named ?? (socket === null ? null : bareAddress(socket))
}

const entryFromEnd = (list: string, place: number): string => {
  let end = list.length
  for (let left = place - 1; left > 0; left--) {
    end = list.lastIndexOf(",", end - 1)
    if (end === -1) return ""
  }
  // `lastIndexOf` takes a negative position for 0.
  return end === 0 ? "" : list.slice(list.lastIndexOf(",", end - 1) + 1, end).trim()
}

/** An address without a port and brackets, IPv4 in the form of IPv6 as IPv4; `null` if it is none. */
const bareAddress = (text: string): string | null => {
  if (isIPv4(text)) return text
  const bare = withPort.exec(text)?.[1] ?? bracketed.exec(text)?.[1] ?? text
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return null
  const network = networkOf(bare)
  return isIPv4(network) ? network : bare
}

const withPort = /^([\d.]+):\d{1,5}$/
const bracketed = /^\[([^\]]+)\](?::\d{1,5})?$/

const networkOf = (address: string): string => {
  const groups = groupsOf(address)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (!isMapped)
    return `${groups
      .slice(0, 4)
      .map((group) => group.toString(16))
      .join(":")}::/64`
  const [high = 0, low = 0] = groups.slice(6)
  return [high >> 8, high & 255, low >> 8, low & 255].join(".")
}

/** The eight groups of a valid IPv6 address. */
const groupsOf = (address: string): ReadonlyArray<number> => {
  const [bare = ""] = address.split("%")
  const [head = "", tail] = bare.split("::")
  const before = groupsIn(head)
  if (tail === undefined) return before
  const after = groupsIn(tail)
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

const groupsIn = (text: string): ReadonlyArray<number> =>
  text === ""
    ? []
    : text.split(":").flatMap((group) => {
        if (!group.includes(".")) return [Number.parseInt(group, 16)]
        const [a = 0, b = 0, c = 0, d = 0] = group.split(".").map(Number)
        return [a * 256 + b, c * 256 + d]
      })
