import { expect, test } from "bun:test"
import { join } from "node:path"

// Names that were replaced by plain words, and what to say instead: standard terms, one word per thing.
const replaced = [
  ["PresenceDesk|TypingDesk", "PresenceTracker, TypingTracker"],
  ["greet|newcomers|hear", "sendInitialPresence, newSockets, onSignal"],
  ["PassingFrames|persistently|\\w+Patiently", "EphemeralFrames, retryForever, …WithRetry"],
  ["lookAfter(?:All)?|tell(?:EachOther|Friends|Parties)", "checkSocket(s), sendPresenceTo…"],
  ["sendFiles|Said|saveCounts", "postMessage, MessageDraft, saveState"],
  ["[fF]ates?|(?:Stored)?Holding|nothingOfAStranger|noLinksFromBefore", "effects, Credential, revoke…"],
  ["PlacedAttachment|GamePlaces|PostPlace", "LocatedAttachment, GameLocations, PostCursor"],
  ["\\w*[nN]ameTokens\\w*|someTokenBegins|(?:event|message)WordsOf|bothPlaces", "nameTerms, …TermsOf, joinedBits"],
] as const

test("Names that were replaced by plain words do not come back", async () => {
  const root = join(import.meta.dirname, "../..")
  const paths = [...new Bun.Glob("{core,testing,adapters,server,cli,tests}/**/*.ts").scanSync(root)]
  expect(paths.length).toBeGreaterThan(1000)
  const found: Array<string> = []
  for (const path of paths.filter((one) => join(root, one) !== import.meta.path)) {
    const text = await Bun.file(join(root, path)).text()
    for (const [names, instead] of replaced)
      for (const [name] of text.matchAll(new RegExp(`\\b(?:${names})\\b`, "g")))
        found.push(`${path}: ${name}; say ${instead}`)
  }
  expect(found).toEqual([])
})
