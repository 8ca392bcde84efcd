/** The digits of currencies, as the server has them. The package has a copy of that file. */
export { decimalsOf, decimalText, isCurrency, minorUnitsOf, moneyText } from "../../../core/shared/currencies.ts"
