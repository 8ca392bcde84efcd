/** Whether a word is a currency of ISO 4217 that is in force and has minor units, in capitals. */
export const isCurrency = (word: string): boolean => inForce.has(word)

/** How many digits the minor units of a currency take: 2 for EUR, 0 for JPY. A code that is not in force has 2. */
export const decimalsOf = (currency: string): number => inForce.get(currency) ?? 2

/** An amount in minor units as a plain decimal number of its currency, such as `12.50`: the same on every runtime. */
export const decimalText = (amount: number, currency: string): string => {
  const digits = decimalsOf(currency)
  const all = String(Math.abs(amount)).padStart(digits + 1, "0")
  const [units, decimals] = [all.slice(0, all.length - digits), all.slice(all.length - digits)]
  return `${amount < 0 ? "-" : ""}${units}${digits === 0 ? "" : `.${decimals}`}`
}

/**
 * An amount in minor units as people read it in a language (a tag of BCP 47), such as `12,50 €` in `de`. The digits
 * are those of ISO 4217, where those of `Intl` depend on the runtime.
 */
export const moneyText = (money: { readonly amount: number; readonly currency: string }, language: string): string => {
  const { amount, currency } = money
  const digits = decimalsOf(currency)
  const format = new Intl.NumberFormat(language, {
    style: "currency",
    currency,
    currencyDisplay: isNewSymbol(currency) ? "code" : "symbol",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  // A text, because a fraction of large amounts is no number of JavaScript.
  return format.format(decimalText(amount, currency) as `${number}`)
}

/** The symbol "Cg." is in the data of Bun 1.4.5 and Node 20 to 26, but not in that of Chromium 156. */
const isNewSymbol = (currency: string): boolean => currency === "XCG"

/**
 * The minor units that a plain decimal number means, such as 1250 for `12.5` of EUR; `null` for another text, and for
 * more decimals than the currency has.
 */
export const minorUnitsOf = (text: string, currency: string): number | null => {
  const digits = decimalsOf(currency)
  const [, sign, units, decimals = ""] = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (units === undefined || decimals.length > digits) return null
  const amount = Number(units + decimals.padEnd(digits, "0"))
  return sign === "-" && amount !== 0 ? -amount : amount
}

// List one of ISO 4217 with its amendments up to 2026 (XAD and XCG came, ANG and BGN went), by the digits of the minor
// unit. Metals, units of account, XTS and XXX have none ("N.A."). The tables of runtimes differ: those of Unicode CLDR,
// which Node has, give HUF, IDR, COP, PKR, LBP and IQD no digits, and that of WebKit gives UYW two.
const codes = new Map([
  [0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"],
  [
    2,
    `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY
    COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS
    INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR
    MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP
    STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG`,
  ],
  [3, "BHD IQD JOD KWD LYD OMR TND"],
  [4, "CLF UYW"],
])

const inForce: ReadonlyMap<string, number> = new Map(
  Array.from(codes, ([digits, list]) => list.split(/\s+/).map((code) => [code, digits] as const)).flat(),
)
