import type { decimalText, isCurrency, minorUnitsOf, moneyText } from "../../core/index.ts"

interface Amounts {
  readonly decimalText: typeof decimalText
  readonly isCurrency: typeof isCurrency
  readonly minorUnitsOf: typeof minorUnitsOf
  readonly moneyText: typeof moneyText
}

/**
 * What must not depend on the runtime: the texts of amounts in every currency, in the languages of the app, and whether
 * they are read back. Its own text is part of programs, so it uses nothing else of this file.
 */
export const amountsOf = ({ decimalText, isCurrency, minorUnitsOf, moneyText }: Amounts): string => {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
  const codes = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c))).filter(isCurrency)
  const texts = codes.flatMap((currency) =>
    [1, 99, 123_456_789, Number.MAX_SAFE_INTEGER].flatMap((amount) => {
      const text = decimalText(amount, currency)
      const isReadBack = minorUnitsOf(text, currency) === amount
      return [
        text,
        isReadBack,
        ...["en", "de", "es", "fr", "it", "pt-BR"].map((one) => moneyText({ amount, currency }, one)),
      ]
    }),
  )
  return JSON.stringify([codes.length, texts])
}

/** Names of the IANA database that some runtimes call by another name, and texts that are none. */
export const zones = {
  known: ["Europe/Kyiv", "Europe/Kiev", "Asia/Kolkata", "Asia/Calcutta", "Etc/UTC", "UTC", "US/Pacific", "GMT"],
  unknown: ["europe/kyiv", "Asia/kolkata", "Factory", "+02:00", "GMT+2", ""],
}
