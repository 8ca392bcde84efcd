#!/usr/bin/env bash
# One guesses that a debt is rounded as a claim is: that what one owes is the claim of the other side with a minus.
# currency.js rounds half a cent up towards plus infinity, so 1.005 becomes 1.01 and -1.005 becomes -1.00, and the two
# sides of one account differ by a cent. A difference that goes below zero is rounded in its parts and not as a whole:
# 10 less 11.005 is -1.01.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' >package.json
npm install --silent --no-audit --no-fund currency.js@2.0.4
cat >round.mjs <<'JS'
import currency from "currency.js"

const claim = currency(1.005).value
const debt = currency(-1.005).value
const share = [currency(1).multiply(0.125).value, currency(1).multiply(-0.125).value]
const difference = currency(10).subtract(11.005).value
console.log(`currency.js 2.0.4: 1.005 is ${claim}, -1.005 is ${debt}, an eighth of 1 is ${share.join(" and less ")}`)
console.log(`10 less 11.005 is ${difference}`)
if (`${[claim, debt, ...share, difference]}` !== "1.01,-1,0.13,-0.12,-1.01") process.exit(1)
JS
node round.mjs
