#!/usr/bin/env bash
# A server on Bun and a page in a browser that is made with V8, as Node.js is, write prices with the same `Intl`. But of
# how many decimals a currency has they say different things: Bun follows ISO 4217, by which HUF, COP and IDR have two
# and IQD has three, and Node.js follows CLDR, which says what people use, and gives none. So the same amount is
# 1,234.50 on the server and 1,235 (or 1,234) in the page, and digits that were written are not shown.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' >package.json
npm install --silent --no-audit --no-fund bun@1.4.5 node@25.9.0
cat >digits.mjs <<'JS'
const format = (currency) => new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "code" })
const digits = ["HUF", "COP", "IDR", "IQD", "ISK", "EUR"].map(
  (code) => `${code} ${format(code).resolvedOptions().maximumFractionDigits}`,
)
console.log(`${digits.join(", ")}; ${format("HUF").format(1234.5).replace(/\s/g, " ")}`)
JS
of_bun=$(npx bun digits.mjs)
of_node=$(node_modules/.bin/node digits.mjs)
echo "bun $(npx bun --version): $of_bun"
echo "node $(node_modules/.bin/node --version): $of_node"
[ "$of_bun" = "HUF 2, COP 2, IDR 2, IQD 3, ISK 0, EUR 2; HUF 1,234.50" ]
[ "$of_node" = "HUF 0, COP 0, IDR 0, IQD 0, ISK 0, EUR 2; HUF 1,235" ]
