import type { UserId } from "../../../core/index.ts"
import { storedWants } from "../../../testing/suites/stored-wants.ts"
import { answered, type Producers, unknown, type World } from "./world.ts"

const imported = (content: string) => {
  const form = new FormData()
  form.append("file", new File([content], "shelf.csv"))
  return form
}
const importedAs = async (ada: World["ada"], format: string, mapping: string) => {
  const { body } = await ada.post("/collections", { name: "Shelf", type: "books" })
  const form = imported("name\nOne\n")
  form.append("format", format)
  form.append("mapping", mapping)
  return ada.post(`/collections/${body.id}/imports`, form)
}
const own = { columns: { Title: "name" } }

export const collectors: Producers = {
  "item-files.ALREADY_EXISTS": ({ ada }) => answered(ada.put("/import-mappings/goodreads", own)),
  "item-files.IMPORT_FILE_INVALID": async ({ ada }) => {
    const { body } = await ada.post("/collections", { name: "Shelf", type: "books" })
    return answered(ada.post(`/collections/${body.id}/imports`, imported("title\nOne\n")))
  },
  "item-files.LIMIT_REACHED": async ({ ada }) => {
    for (let n = 0; n < 50; n++) await ada.put(`/import-mappings/mapping-${n}`, own)
    return answered(ada.put("/import-mappings/another", own))
  },
  "item-files.MAPPING_OF_NO_COLUMNS": async ({ ada }) => answered(importedAs(ada, "jsonl", "goodreads")),
  "item-files.UNKNOWN_MAPPING": async ({ ada }) => answered(importedAs(ada, "csv", "nothing")),
  "item-files.NOT_FOUND": ({ ada }) => answered(ada.delete("/import-mappings/nothing")),
  "wants.NOT_FOUND": ({ ada }) => answered(ada.get(`/wants/${unknown}`)),
  "wants.ALREADY_EXISTS": async ({ ada }) => {
    await ada.post("/wants", { edition: "bgg:1" })
    return answered(ada.post("/wants", { edition: "BGG:01" }))
  },
  "wants.LIMIT_REACHED": async ({ service }) => {
    const owner = await service.member()
    await service.inside(storedWants(owner.id as UserId, 2000))
    return answered(owner.post("/wants", { edition: "bgg:1" }))
  },
  "editions.NOT_FOUND": ({ ada }) => answered(ada.get("/editions/bgg:13/details")),
  "editions.INVALID_EDITION": ({ ada }) => answered(ada.get("/items?edition=isbn:1")),
}
