import { decimalsOf, minorUnitsOf } from "@curio/client"

/** What an input takes for an amount: groups of three digits or none, and no more decimals than the currency has. */
export const amountPattern = (currency: string): string => {
  const digits = decimalsOf(currency)
  const whole = "(\\d+|[1-9]\\d{0,2}([.,'’ \u00a0\u202f]\\d{3})+)"
  return digits === 0 ? whole : `${whole}([.,]\\d{1,${digits}})?`
}

/** What a user typed, such as 1.000,50 or 1,000.50, in minor units of a currency; `NaN` where it is no amount of it. */
export const minorOf = (text: string, currency: string): number => {
  const given = text.trim()
  if (!new RegExp(`^(?:${amountPattern(currency)})$`, "v").test(given)) return Number.NaN
  // What ends with one or two digits has decimals: a group has three.
  const [, whole = given, decimals] = /^(.*)[.,](\d{1,2})$/.exec(given) ?? []
  const digits = whole.replaceAll(/\D/g, "")
  return minorUnitsOf(decimals === undefined ? digits : `${digits}.${decimals}`, currency) ?? Number.NaN
}
