// Reads a push as a browser does: its content, or why it cannot be read, and who says to have sent it.
import { createECDH } from "node:crypto"
import { readFileSync } from "node:fs"
import ece from "http_ece"
import { importJWK, jwtVerify } from "jose"

const asked = JSON.parse(readFileSync(0, "utf8"))
const pair = createECDH("prime256v1")
pair.setPrivateKey(Buffer.from(asked.key, "base64url"))
const read = () => {
  try {
    const options = { version: "aes128gcm", privateKey: pair, authSecret: asked.auth }
    return { content: JSON.parse(ece.decrypt(Buffer.from(asked.body, "base64"), options)) }
  } catch (error) {
    return { unreadable: error.message }
  }
}
const [, token, by] = /^vapid t=([^,]+), ?k=(.+)$/.exec(asked.sender)
const point = Buffer.from(by, "base64url")
const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"))
const key = await importJWK({ kty: "EC", crv: "P-256", x, y }, "ES256")
const { isSigned, payload } = await jwtVerify(token, key).then(
  ({ payload }) => ({ isSigned: true, payload }),
  () => ({ isSigned: false, payload: null }),
)
console.log(JSON.stringify({ ...read(), isSigned, claims: payload, by }))
