import { isCurrency } from "../../../shared/index.ts"
import { foldedWord } from "./plain-text.ts"

/** Whether a sign or word next to an amount may mean a currency; `null` when it names none. */
export const meansCurrency = (word: string, currency: string): boolean | null => {
  const folded = foldedWord(word)
  const known = words.get(folded)
  if (known !== undefined) return known.includes(currency)
  const code = folded.toUpperCase()
  return isCurrency(code) ? code === currency : null
}

/** The currency behind the name of a column: `Buying price (EUR)`. `null` for none. */
export const currencyOfColumn = (name: string): string | null => {
  const code = /\(([A-Z]{3})\)$/.exec(name.slice(-20))?.[1] ?? ""
  return isCurrency(code) ? code : null
}

/**
 * The currency that the text of an amount names: by its code, or by a sign or word that is of no other one. `null` for
 * none, and for signs that several have, such as `$` and `kr`.
 */
export const currencyIn = (text: string): string | null => {
  const start = text.slice(0, longest)
  const code = start.match(/(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])/g)?.find(isCurrency)
  if (code !== undefined) return code
  const signs = start.split(/[\d\s,;'()+-]+/).filter((sign) => !/^(?:\.*|[a-z]\.?)$/i.test(sign))
  const named = signs.map((sign) => ofSign(foldedWord(sign))).find((one) => one !== null) ?? null
  const [only = "", ...others] = signs.map((sign) => sign.toUpperCase())
  return named ?? (others.length === 0 && isCurrency(only) ? only : null)
}

const longest = 100

const ofSign = (sign: string): string | null => {
  const [only = null, ...others] = usual.get(sign) ?? words.get(sign) ?? []
  return others.length === 0 ? only : null
}

/** Signs of which one currency has nearly all use. */
const usual: ReadonlyMap<string, ReadonlyArray<string>> = new Map(
  Object.entries({ "£": ["GBP"], "₹": ["INR"], "₽": ["RUB"], "₩": ["KRW"] }),
)

/** The signs and words of currencies, each with those that it may mean. */
const words: ReadonlyMap<string, ReadonlyArray<string>> = new Map(
  Object.entries({
    $: `USD CAD AUD NZD HKD SGD TWD MXN ARS CLP COP UYU DOP BBD BSD BZD BMD FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD BND
      SVC CUP BOB NIO CVE`,
    "us$ $us usd$ u$s u$ us dollar dollars usdollar": "USD",
    "c$ ca$ cdn$ cad$ can$ $ca $can": "CAD",
    "a$ au$ aud$ aus$ $au": "AUD",
    "nz$ nzd$": "NZD",
    "hk$ hkd$": "HKD",
    "s$ sg$ sgd$": "SGD",
    "nt$ ntd nt twd$ 元": "TWD CNY HKD",
    "mx$ mex$ mxn$": "MXN",
    "ar$ arg$": "ARS",
    clp$: "CLP",
    "col$ cop$": "COP",
    "r$ brl$ real reais": "BRL",
    "€ eur€ €eur euro euros eur.": "EUR",
    "£ gbp£ £gbp stg pound pounds quid ₤": "GBP EGP GIP FKP SHP",
    "p pence": "GBP",
    "¢ cent cents ct cts": "USD EUR CAD AUD NZD",
    "¥ jpy¥": "JPY CNY",
    "円 yen jp¥": "JPY",
    "rmb cn¥ 人民币 yuan": "CNY",
    "₩ 원 won": "KRW KPW",
    "₹ rs rs. re inr₹ ₨": "INR PKR LKR NPR MUR SCR",
    "kr kr. kr:- kronor kroner kr/-": "SEK NOK DKK ISK",
    skr: "SEK",
    nkr: "NOK",
    dkr: "DKK",
    ikr: "ISK",
    "fr fr. sfr sfr. fr.- francs franken": "CHF XOF XAF XPF",
    "zl zlotych złoty": "PLN",
    "kc kcs korun": "CZK",
    "ft forint": "HUF",
    "lei leu": "RON MDL",
    "лв lv": "BGN",
    "₽ руб р rub. руб. рублей": "RUB BYN",
    "₴ грн": "UAH",
    "₺ tl": "TRY",
    "₪ nis": "ILS",
    "฿ baht": "THB",
    "₫ đ d": "VND",
    "₱ php₱": "PHP",
    "rp rp.": "IDR",
    "rm myr.": "MYR",
    r: "ZAR",
    "₦": "NGN",
    "₡": "CRC",
    "₲": "PYG",
    "s/ s/.": "PEN",
    "din dinar": "RSD KWD BHD IQD JOD TND LYD DZD",
    "₸": "KZT",
    "₾": "GEL",
    "د.إ dh dhs": "AED MAD",
    "﷼": "SAR IRR QAR YER OMR",
  }).flatMap(([names, codes]) =>
    names.split(/\s+/).map((name): [string, ReadonlyArray<string>] => [foldedWord(name), codes.split(/\s+/)]),
  ),
)
