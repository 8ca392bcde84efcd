import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { clientAddress } from "../../../server/http/rates/client-address.ts"

describe("A client is counted by", () => {
  const rows: ReadonlyArray<readonly [string, string | null, string | null, number, string | null]> = [
    ["the socket without a proxy", "192.0.2.1", "198.51.100.7", 0, "192.0.2.1"],
    ["the last entry behind one proxy", "10.0.0.1", "203.0.113.9, 198.51.100.7", 1, "198.51.100.7"],
    ["the entry before it behind two", "10.0.0.1", "203.0.113.9,198.51.100.7, 10.0.0.2", 2, "198.51.100.7"],
    ["the first entry when there are just as many", "10.0.0.1", "198.51.100.7, 10.0.0.2", 2, "198.51.100.7"],
    ["the socket when there are too few entries", "10.0.0.1", "198.51.100.7", 2, "10.0.0.1"],
    ["the socket without the header", "10.0.0.1", null, 1, "10.0.0.1"],
    ["the socket when the header is empty", "10.0.0.1", "", 1, "10.0.0.1"],
    ["the socket when the entry is empty", "10.0.0.1", "198.51.100.7,", 1, "10.0.0.1"],
    ["the socket when the entry is no address", "10.0.0.1", "198.51.100.7, unknown", 1, "10.0.0.1"],
    ["an entry without its port", "10.0.0.1", "198.51.100.7:4711", 1, "198.51.100.7"],
    ["an entry in brackets", "10.0.0.1", "[2001:db8::1]:4711", 1, "2001:db8:0:0::/64"],
    ["the entry also on a Unix socket", null, "198.51.100.7", 1, "198.51.100.7"],
    ["nothing on a Unix socket without a proxy", null, "198.51.100.7", 0, null],
    ["nothing when no address is one", "", null, 1, null],
    ["the first 64 bits of an IPv6 address", "2001:db8:1:2:3:4:5:6", null, 0, "2001:db8:1:2::/64"],
    ["the same in a short form", "2001:db8:1:2::6", null, 0, "2001:db8:1:2::/64"],
    ["the same in capitals and with zeros", "2001:0DB8:0001:0002::", null, 0, "2001:db8:1:2::/64"],
    ["the same with a zone", "fe80::1%eth0", null, 0, "fe80:0:0:0::/64"],
    ["an IPv4 address in the form of IPv6", "::ffff:192.0.2.1", null, 0, "192.0.2.1"],
    ["the same in hexadecimal", "::FFFF:c000:201", null, 0, "192.0.2.1"],
    ["the loopback of IPv6", "::1", null, 0, "0:0:0:0::/64"],
  ]
  test.each(rows)("%s", (_, socket, forwarded, proxies, counted) => {
    expect(clientAddress(socket, forwarded, proxies)).toBe(counted)
  })

  test("the socket or an address, whatever the header says", () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 10 }), (forwarded, proxies) => {
        expect(clientAddress("192.0.2.1", forwarded, proxies)).toMatch(/^(\d+\.){3}\d+$|::\/64$/)
      }),
    )
  })

  test("an entry that no user but the proxies can write", () => {
    fc.assert(
      fc.property(fc.string(), fc.ipV4(), fc.ipV4(), (written, client, proxy) => {
        expect(clientAddress("10.0.0.1", `${written}, ${client}, ${proxy}`, 2)).toBe(client)
      }),
    )
  })
})
