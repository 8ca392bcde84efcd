#!/usr/bin/env bash
# ISO 4217 gives ariary (MGA) and ouguiya (MRU) two decimals, and payment services count them so. The currencies of
# dinero.js have the fifth that the coins have: base 5. So 500, which another service means as five ariary, is a hundred
# here, and `toDecimal`, with which an amount is shown, throws for these two alone.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' >package.json
npm install --silent --no-audit --no-fund dinero.js@2.0.2 @dinero.js/currencies@2.0.0-alpha.15
cat >currencies.mjs <<'JS'
import * as currencies from "@dinero.js/currencies"
import { dinero, toDecimal, toUnits } from "dinero.js"

const shown = (currency) => {
  try {
    return toDecimal(dinero({ amount: 500, currency }))
  } catch ({ message }) {
    return message
  }
}
const all = Object.values(currencies).filter((one) => typeof one.code === "string")
const odd = all.filter(({ base }) => base !== 10).map(({ code }) => code).sort()
const units = toUnits(dinero({ amount: 500, currency: currencies.MGA }))
console.log(`@dinero.js/currencies 2.0.0-alpha.15: of ${all.length} currencies ${odd} have another base than 10`)
console.log(`dinero.js 2.0.2: 500 of MGA is ${units} in units and fifths; as a decimal: ${shown(currencies.MGA)}`)
console.log(`500 of EUR as a decimal: ${shown(currencies.EUR)}`)
const isAsSeen =
  `${odd}` === "MGA,MRU" &&
  `${units}` === "100,0" &&
  shown(currencies.MGA) === "[Dinero.js] Currency is not decimal." &&
  shown(currencies.EUR) === "5.00"
if (!isAsSeen) process.exit(1)
JS
node currencies.mjs
