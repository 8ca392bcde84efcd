// @ts-check
import { argv } from "node:process"

import { client } from "./curio/client.gen"
import { getCollections, postAuthRegister, postCollections } from "./curio/index"

const [, , baseUrl = "", email = ""] = argv
client.setConfig({ baseUrl })
const { data: session } = await postAuthRegister({ body: { email, password: "correct horse" } })
client.setConfig({ baseUrl, auth: session?.accessToken ?? "" })
const made = await postCollections({ body: { name: "Games", type: "games" } })
const { data: list } = await getCollections()
const refused = await postCollections({ body: { name: "", type: "games" } })
const names = list?.items.map(({ name }) => name)
console.log(JSON.stringify({ made: made.data?.name, names, refused: refused.error?.error }))
