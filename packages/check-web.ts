import { copyFileSync, cpSync } from "node:fs"
import { join } from "node:path"
import { $ } from "bun"
import { apiSource } from "./client/types/api-source.ts"
import { description } from "./client/types/description.ts"
import { currencies } from "./client.ts"
import { repository } from "./package-of.ts"

// Checks the types of the web app against the client as its package is: the types of its sources would bring in the
// whole server.
const folder = join(repository, "node_modules/.cache/curio-client")
cpSync(join(import.meta.dirname, "client/src"), folder, { recursive: true })
const { asyncApi, openApi } = await description()
copyFileSync(currencies, join(folder, "currencies.ts"))
await Bun.write(join(folder, "api.ts"), apiSource(openApi, asyncApi))

const { exitCode } = await $`${join(repository, "node_modules/.bin/tsc")} -p ${join(repository, "web")}`.nothrow()
process.exit(exitCode)
