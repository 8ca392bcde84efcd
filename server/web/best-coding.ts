/** The forms in which a file of the web app is kept. */
export const codings = ["br", "gzip", "identity"] as const

/** The smallest form that a client takes; one that says nothing takes what is not compressed (RFC 9110, 12.5.3). */
export const bestCoding = (acceptEncoding: string | null): (typeof codings)[number] => {
  const accepted = new Set<string>()
  for (const part of (acceptEncoding ?? "").toLowerCase().split(",")) {
    const [coding = "", ...parameters] = part.split(";").map((text) => text.trim())
    if (!parameters.some((text) => /^q=0(\.0*)?$/.test(text))) accepted.add(coding)
  }
  return codings.find((coding) => accepted.has(coding)) ?? "identity"
}
