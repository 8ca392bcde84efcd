import { isCurrency } from "./currencies.ts"

/** A price: a positive whole number of minor units of a currency of ISO 4217. Contract: conventions, shapes. */
export interface Money {
  readonly amount: number
  readonly currency: string
}

/** Whether a number and a word are a price. */
export const isMoney = ({ amount, currency }: Money): boolean =>
  Number.isSafeInteger(amount) && amount > 0 && isCurrency(currency)
