import { expect, test } from "bun:test"
import { serviceName } from "../../../adapters/live.ts"

test.each([
  ["the name of MAIL_FROM", "Curio", "Curio"],
  ["the host of PUBLIC_URL without its port, where MAIL_FROM is an address alone", "", "curio.example"],
])("Authenticator apps and passkeys show %s", (_, name, shown) => {
  const mail = { from: { name, address: "curio@example.com" } } as Parameters<typeof serviceName>[0]["mail"]
  expect(serviceName({ mail, publicUrl: "https://curio.example:8443/api" })).toBe(shown)
})
