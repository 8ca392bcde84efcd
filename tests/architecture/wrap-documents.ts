import { join } from "node:path"
import { documents, repository } from "./documents.ts"
import { wrapped } from "./wrapped.ts"

// A part of `npm run format`, because Biome does not know Markdown.
for (const name of documents()) {
  const file = Bun.file(join(repository, name))
  const text = await file.text()
  if (wrapped(text) !== text) await Bun.write(file, wrapped(text))
}
