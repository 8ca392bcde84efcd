// @ts-check
import { argv } from "node:process"
import createClient from "openapi-fetch"

const [, , baseUrl, email = ""] = argv
/** @type {import("openapi-fetch").Client<import("./curio").paths>} */
const client = createClient({ baseUrl })
const { data: session } = await client.POST("/auth/register", { body: { email, password: "correct horse" } })
const headers = { authorization: `Bearer ${session?.accessToken}` }
const made = await client.POST("/collections", { headers, body: { name: "Games", type: "games" } })
const { data: list } = await client.GET("/collections", { headers })
const refused = await client.POST("/collections", { headers, body: { name: "", type: "games" } })
const names = list?.items.map(({ name }) => name)
console.log(JSON.stringify({ made: made.data?.name, names, refused: refused.error?.error }))
