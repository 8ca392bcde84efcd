import { note } from "../../support/answers.ts"
import type { Person } from "../users/people.ts"

/** A form with texts and files; it has more than one of a name where that is given several times. */
export const formOf = (fields: Readonly<Record<string, string>>, files: ReadonlyArray<Uint8Array> = []): FormData => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  for (const [n, bytes] of files.entries()) data.append("files", new File([new Uint8Array(bytes)], `${n}.png`))
  return data
}

/** Sends a form. */
export const sendForm = async (url: string, body: FormData, token: string, path = "/posts") => {
  const response = await fetch(url + path, { method: "POST", body, headers: { authorization: `Bearer ${token}` } })
  const text = await response.text()
  note("POST", url + path, response, text)
  return { status: response.status, body: text === "" ? null : JSON.parse(text) }
}

/** A post that is made over HTTP. */
export const posted = async (by: Person, said: object = {}) => {
  const { status, body } = await by.post("/posts", { content: "Look at this", ...said })
  if (status !== 201) throw new Error(`The post was answered with ${status}`)
  return body
}

/** A collection with an item, and the post that shows it. */
export const shared = async (by: Person, collection: object = {}) => {
  const { body: made } = await by.post("/collections", { name: "Games", type: "games", ...collection })
  const { body: item } = await by.post(`/collections/${made.id}/items`, { name: "Catan", share: true })
  const { body: list } = await by.get(`/users/me/posts`)
  const post = list.items.find((one: { readonly item: { readonly id: string } | null }) => one.item?.id === item.id)
  return { collection: made, item, post }
}
