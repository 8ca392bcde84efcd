#!/usr/bin/env bash
# oapi-codegen makes types of the webhooks of an OpenAPI 3.1 document, but removes the schemas that only webhooks refer
# to as unused: the file names a type that it does not declare, and Go does not compile it.
set -euo pipefail
folder=$(mktemp -d)
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
cd "$folder"
export GOPATH="$folder/go" GOFLAGS=-modcacherw
GOBIN="$folder/bin" go install github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2 2> install.log
cat > openapi.json <<'JSON'
{
  "openapi": "3.1.0",
  "info": { "title": "one webhook", "version": "1" },
  "paths": {},
  "webhooks": {
    "ping": {
      "post": {
        "operationId": "onPing",
        "requestBody": {
          "required": true,
          "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Ping" } } }
        },
        "responses": { "204": { "description": "taken" } }
      }
    }
  },
  "components": { "schemas": { "Ping": { "type": "object", "properties": { "id": { "type": "string" } } } } }
}
JSON
printf 'module one\n\ngo 1.24\n' > go.mod
bin/oapi-codegen -generate types -package one -o one.go openapi.json
echo "oapi-codegen v2.8.2, default options: $(grep -m1 'Ping$' one.go || true)"
echo "declarations of Ping: $(grep -c '^type Ping ' one.go || true)"
said=$(go vet . 2>&1 || true)
echo "$said"
grep -q 'undefined: Ping' <<< "$said"
bin/oapi-codegen -generate types,skip-prune -package one -o one.go openapi.json
grep -q '^type Ping ' one.go && go vet . && echo "With skip-prune the schema is declared, and the file compiles."
