import { DateTime, Effect, Layer, Option } from "effect"
import {
  type AttachmentId,
  AttachmentStorage,
  defaultProvider,
  type Edition,
  EditionLookup,
  EditionTurns,
  type FileHash,
  FileStorage,
  FileTexts,
  GamePlatformErrors,
  GamePlatformIdentity,
  IdentityProviders,
  IdpErrors,
  Images,
  Mailer,
  nameOf,
  OutgoingRequests,
  RoundSeeds,
  RoundSolver,
  solvedRound,
} from "../core/index.ts"

/** Mails that are sent go nowhere. */
const mailer = Layer.succeed(Mailer, { send: () => Effect.void })

/** Every receiver takes what is sent to it. */
const outgoing = Layer.succeed(OutgoingRequests, {
  accepts: (url) => url.startsWith("https://"),
  post: () => Effect.succeed({ status: 204, error: null, notBefore: null }),
  freeAt: () => Effect.succeed(null),
})

/** Takes every upload as a picture of one pixel, as it is. */
const images = Layer.succeed(Images, {
  fit: ({ bytes }) =>
    Effect.promise(async () => {
      const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", Uint8Array.from(bytes)))
      const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("") as FileHash
      return { hash, type: "image/webp", bytes, width: 1, height: 1 } as const
    }),
})

const storage = Layer.sync(FileStorage, () => {
  const stored = new Map<FileHash, Uint8Array>()
  return {
    put: ({ bytes, hash }) => Effect.sync(() => void stored.set(hash, bytes)),
    get: (hash) => Effect.sync(() => Option.fromUndefinedOr(stored.get(hash))),
    delete: (hash) => Effect.sync(() => void stored.delete(hash)),
    deleteUnfinished: () => Effect.void,
    publicUrl: (hash) => `memory:///${nameOf(hash)}`,
  }
})

const attachmentStorage = Layer.sync(AttachmentStorage, () => {
  const stored = new Map<AttachmentId, Uint8Array>()
  return {
    put: (id, bytes) => Effect.sync(() => void stored.set(id, bytes)),
    get: (id) => Effect.sync(() => Option.fromUndefinedOr(stored.get(id))),
    open: (id) => Effect.sync(() => Option.map(Option.fromUndefinedOr(stored.get(id)), inOneChunk)),
    delete: (id) => Effect.sync(() => void stored.delete(id)),
    deleteUnfinished: () => Effect.void,
  }
})

async function* inOneChunk(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}

/** A provider that cannot be reached. */
const provider = Layer.succeed(IdentityProviders, {
  list: [{ name: defaultProvider, label: "None", issuer: "https://id.example.org" }],
  start: () => Effect.fail(new IdpErrors.ProviderUnreachable({ reason: "There is none in memory." })),
  finish: () => Effect.fail(new IdpErrors.OauthFailed({ reason: "There is none in memory." })),
})

/** A platform that proves no account. */
const platformIdentity = Layer.succeed(GamePlatformIdentity, {
  signInUrl: ({ returnTo }) => Effect.succeed(returnTo),
  verify: () => Effect.fail(new GamePlatformErrors.PlatformUnreachable({ reason: "There is none in memory." })),
})

/** Takes every file as UTF-8, in one piece. */
const texts = Layer.succeed(FileTexts, { piecesOf: (bytes) => [new TextDecoder().decode(bytes)] })
/** The seeds of rounds in memory are different, and that is all. */
const roundSeeds = Layer.succeed(RoundSeeds, {
  draw: Effect.sync(() => crypto.randomUUID().replaceAll("-", "").repeat(2)),
})

/** Solves rounds in this thread, which waits for them. */
const roundSolver = Layer.succeed(RoundSolver, {
  solve: (inputText) => Effect.sync(() => solvedRound(inputText)),
})

const oneBook = "isbn:9780306406157" as Edition
const book = {
  ...{ title: "A book", creators: ["Ada"], year: 1980, publisher: "Plenum" },
  ...{ cover: null, series: null, sourceUrl: null },
}

/** A source that knows one book, "isbn:9780306406157", and answers for each other one that it does not know it. */
const editionLookup = Layer.succeed(EditionLookup, {
  sources: [
    {
      name: "memory",
      licence: "A source in memory",
      knows: (edition) => edition.startsWith("isbn:"),
      types: ["books"],
      find: (edition) => Effect.succeed(edition === oneBook ? Option.some(book) : Option.none()),
      search: (words) => Effect.succeed(words === "a book" ? [{ edition: oneBook, ...book }] : []),
    },
  ],
})

/** Each call begins at once, and nothing is remembered. */
const editionTurns = Layer.succeed(EditionTurns, {
  once: (_source, _edition, _by, ask) => ask,
  series: (_source, _series, _by, ask) => ask,
  search: (_source, _words, _by, ask) =>
    Effect.flatMap(ask, (hits) =>
      Effect.map(DateTime.now, (fetchedAt) => (hits === null ? null : { hits, fetchedAt })),
    ),
})

/** The services outside of the database: mail and pictures in memory, and providers that are not there. */
export const outside = Layer.mergeAll(
  mailer,
  outgoing,
  images,
  storage,
  attachmentStorage,
  texts,
  provider,
  platformIdentity,
  roundSolver,
  roundSeeds,
  editionLookup,
  editionTurns,
)
