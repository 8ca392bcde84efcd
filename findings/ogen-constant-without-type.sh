#!/usr/bin/env bash
# In JSON Schema a constant needs no type: its value has one. ogen takes a property that is a constant alone for any
# JSON, writes code that encodes it, and that code does not compile. With a type beside the constant it does.
set -euo pipefail
folder=$(mktemp -d)
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
cd "$folder"
export GOPATH="$folder/go" GOFLAGS=-modcacherw
GOBIN="$folder/bin" go install github.com/ogen-go/ogen/cmd/ogen@v1.24.0 2> install.log
written() {
  mkdir "$1"
  cat > "$1/openapi.json" <<JSON
{
  "openapi": "3.1.0",
  "info": { "title": "one constant", "version": "1" },
  "paths": {
    "/shelf": {
      "get": {
        "operationId": "getShelf",
        "responses": {
          "200": {
            "description": "a shelf",
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "required": ["kind", "name"],
                  "properties": { "kind": { $2 "const": "shelf" }, "name": { "type": "string" } }
                }
              }
            }
          }
        }
      }
    }
  }
}
JSON
  (
    cd "$1"
    printf 'module one\n\ngo 1.24\n' > go.mod
    ../bin/ogen --package shelf --target shelf openapi.json > ogen.log 2>&1
    go get github.com/ogen-go/ogen@v1.24.0 > get.log 2>&1
    go mod tidy > tidy.log 2>&1
    go build ./shelf 2>&1 || true
  )
}
echo "ogen v1.24.0, a constant without a type: ogen ends with 0, and Go says:"
said=$(written bare "")
echo "$said"
echo "With a type: $(written typed '"type": "string",')"
[[ -n $said && -z $(cd typed && go build ./shelf 2>&1) ]]
