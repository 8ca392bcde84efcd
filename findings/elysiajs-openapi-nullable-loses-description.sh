#!/usr/bin/env bash
# A value or null is written in TypeBox as a union with a description of its own. @elysiajs/openapi turns such a union
# into one schema of two types by merging the schema of the value over the union. So the description of the value wins, and the
# sentence that was written for this one property is not in the document. Without a description inside it stays.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >package.json <<'JSON'
{ "type": "module" }
JSON
npm install --silent --no-audit --no-fund elysia@1.4.30 @elysiajs/openapi@1.4.16 @sinclair/typebox@0.34.52 bun@1.4.5
cat >document.ts <<'TS'
import { openapi } from "@elysiajs/openapi"
import { Elysia, t } from "elysia"

const described = t.String({ description: "A moment." })
const bare = t.String()
const answer = t.Object({
  overDescribed: t.Union([described, t.Null()], { description: "When it ended." }),
  overBare: t.Union([bare, t.Null()], { description: "When it ended." }),
})
const app = new Elysia().use(openapi()).get("/", () => ({ overDescribed: null, overBare: null }), { response: answer })
const document = await (await app.handle(new Request("http://localhost/openapi/json"))).json()
const { properties } = document.paths["/"].get.responses["200"].content["application/json"].schema
console.log(`@elysiajs/openapi 1.4.16: ${JSON.stringify(properties)}`)
const isAsSeen =
  properties.overDescribed.description === "A moment." && properties.overBare.description === "When it ended."
if (!isAsSeen) process.exit(1)
TS
npx bun document.ts
