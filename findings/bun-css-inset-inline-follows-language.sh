#!/usr/bin/env bash
# `inset-inline-start` is right in text from right to left, which a page says by `dir="rtl"`. The bundler of Bun writes
# it for browsers, its default, as `left` or `right`, and chooses by `:lang()` from a fixed list of languages. It never
# asks for `dir`. So a page with `dir="rtl"` and no language, or one outside of the list such as Kashmiri (`ks`), keeps
# `left`. `margin-inline-start` beside it stays as it is and follows `dir`, so one page does both. With the target `bun`
# both stay.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' >package.json
npm install --silent --no-audit --no-fund bun@1.4.5
cat >bundle.ts <<'TS'
await Bun.write("badge.css", ".badge { inset-inline-start: 8px; margin-inline-start: 4px; }")
const bundled = async (target: "browser" | "bun") => {
  const { outputs } = await Bun.build({ entrypoints: ["badge.css"], target })
  return (await outputs[0]?.text()) ?? ""
}
const ofBrowser = await bundled("browser")
const ofBun = await bundled("bun")
const languages = [...new Set([...ofBrowser.matchAll(/:lang\((.*?)\)/g)].map(([, language]) => language))]
const has = (css: string, words: string) => `${words}: ${css.includes(words) ? "yes" : "no"}`
const words = ["inset-inline-start", "margin-inline-start", " left: 8px", " right: 8px", "dir"]
console.log(`bun ${Bun.version}, target browser: ${words.map((word) => has(ofBrowser, word)).join(", ")}`)
console.log(`languages that get right: ${languages.join(" ")}`)
console.log(`bun ${Bun.version}, target bun: ${words.map((word) => has(ofBun, word)).join(", ")}`)
const isAsSeen =
  words.map((word) => ofBrowser.includes(word)).join() === "false,true,true,true,false" &&
  words.map((word) => ofBun.includes(word)).join() === "true,true,false,false,false" &&
  languages.join(" ") === "ae ar arc bcc bqi ckb dv fa glk he ku mzn nqo pnb ps sd ug ur yi"
if (!isAsSeen) process.exit(1)
TS
npx bun bundle.ts
