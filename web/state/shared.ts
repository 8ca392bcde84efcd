import { asked, forget, inStore } from "./device.ts"
import type { Shared } from "./shared-limits.ts"

const hourMillis = 60 * 60 * 1000

/** What was shared last, from the worker or from the address of the page; nothing when it is too long ago. */
export const sharedWith = async (query: Readonly<Record<string, string>>): Promise<Shared> => {
  const [title = "", text = "", url = ""] = [query["title"], query["text"], query["url"]]
  const given: Shared = { title, text, url, files: [], at: Date.now() }
  if (title + text + url !== "") return given
  const kept = await inStore("shared", (store) => asked<Shared | undefined>(store.get(""))).catch(() => undefined)
  return kept === undefined || Date.now() - kept.at > hourMillis ? given : kept
}

/** It has become an item or a post. */
export const doneWithShared = (): Promise<void> => forget("shared")
