import { expect, test } from "bun:test"
import { serviceName } from "../../../adapters/live.ts"

test.each([
  ["the name of SITE_NAME", "Curio", "Shelf", "Shelf"],
  ["the name of MAIL_FROM", "Curio", null, "Curio"],
  ["the host of PUBLIC_URL without its port, where MAIL_FROM is an address alone", "", null, "curio.example"],
])("Authenticator apps and passkeys show %s", (_, name, siteName, shown) => {
  const mail = { from: { name, address: "curio@example.com" } } as Parameters<typeof serviceName>[0]["mail"]
  const site = { name: siteName, color: null, contact: null }
  expect(serviceName({ mail, site, publicUrl: "https://curio.example:8443/api" })).toBe(shown)
})
