/** The namespace of OpenID 2.0. */
const ns = "http://specs.openid.net/auth/2.0"

const identifierSelect = "http://specs.openid.net/auth/2.0/identifier_select"
const signedFields = "signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle"

/**
 * The OpenID 2.0 side of the stand-in: assertions signed by HMAC, each confirmed once. `url` is where the platform is.
 */
export const openIdSide = (url: string) => {
  const endpoint = `${url}/openid/login`
  const secret = crypto.getRandomValues(new Uint8Array(32))
  const confirmed = new Set<string>()

  const signatureOf = (fields: URLSearchParams): string => {
    const names = (fields.get("openid.signed") ?? "").split(",")
    const text = names.map((name) => `${name}:${fields.get(`openid.${name}`) ?? ""}\n`).join("")
    return new Bun.CryptoHasher("sha256", secret).update(text).digest("base64")
  }

  /** The fields with a signature that holds, whatever they say. */
  const sign = (fields: URLSearchParams): URLSearchParams => {
    const signed = new URLSearchParams(fields)
    signed.set("openid.sig", signatureOf(signed))
    return signed
  }

  /** Where the browser is sent by a user who signs in, or `null` when it did not ask properly. */
  const signIn = (asked: URLSearchParams, accountId: string, now: number): string | null => {
    const returnTo = asked.get("openid.return_to") ?? ""
    const proper =
      asked.get("openid.ns") === ns &&
      asked.get("openid.mode") === "checkid_setup" &&
      asked.get("openid.identity") === identifierSelect &&
      asked.get("openid.claimed_id") === identifierSelect &&
      URL.canParse(returnTo) &&
      returnTo.startsWith(asked.get("openid.realm") ?? "\0")
    if (!proper) return null
    const id = `${url}/openid/id/${accountId}`
    const fields: Record<string, string> = {
      ns,
      mode: "id_res",
      op_endpoint: endpoint,
      claimed_id: id,
      identity: id,
      return_to: returnTo,
      response_nonce: `${new Date(now).toISOString().slice(0, 19)}Z${crypto.randomUUID()}`,
      assoc_handle: "1234567890",
      signed: signedFields,
    }
    const answer = new URLSearchParams()
    for (const [name, value] of Object.entries(fields)) answer.set(`openid.${name}`, value)
    return withFields(returnTo, sign(answer))
  }

  /** The platform's word on an assertion: its own, unaltered, and never asked about before. */
  const confirm = (fields: URLSearchParams): string => {
    const nonce = fields.get("openid.response_nonce") ?? ""
    const own = fields.get("openid.mode") === "check_authentication" && fields.get("openid.sig") === signatureOf(fields)
    const valid = own && !confirmed.has(nonce)
    if (valid) confirmed.add(nonce)
    return `ns:${ns}\nis_valid:${valid}\n`
  }

  return { endpoint, sign, signIn, confirm }
}

const withFields = (address: string, fields: URLSearchParams): string =>
  `${address}${address.includes("?") ? "&" : "?"}${fields}`
