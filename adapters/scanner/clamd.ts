import { connect } from "node:net"
import { Effect, Layer } from "effect"
import { FileScanner, FilesErrors } from "../../core/index.ts"
import { fairQueue } from "../concurrency/fair-queue.ts"
import { queueMetrics } from "../concurrency/queue-metrics.ts"
import type { ClamdAddress } from "../config/clamd-address.ts"
import { testArchive } from "./test-archive.ts"

/** How many files are scanned at once, and how many wait: of all accounts, and of each. */
const all = { atOnce: 4, queue: 32 }
const each = { atOnce: 2, queue: 8 }
/** How long a file waits and is scanned. */
const limitMillis = 20_000
const pieceBytes = 64 * 1024
/** An answer is a line with the name of what was found. */
const mostAnswerBytes = 1000

/** What clamd says when a file is clean. See clamd(8), INSTREAM. */
const clean = "stream: OK\0"
const found = /^stream: ([\x20-\x7e]+) FOUND\0$/

/**
 * Scans files by clamd of ClamAV, each on a connection of its own. Everything but a clean answer after the whole file
 * was sent is a failure: no answer, a late, cut, early or unknown one. Accounts take turns, so that the files of one
 * do not make those of others wait behind all of them. Contract: files, storage.
 */
export const clamd = (address: ClamdAddress, millis = limitMillis) =>
  Layer.effect(
    FileScanner,
    Effect.map(Effect.context<never>(), (services) => {
      const inTurn = fairQueue({
        all,
        each,
        firstGuessMillis: 500,
        busy: (retryAfterSeconds) => new FilesErrors.ScannerUnavailable({ retryAfterSeconds }),
        measure: queueMetrics(services, "scans"),
      })
      return {
        scan: ({ by, bytes }) =>
          // A connection can be cut, unlike the threads that the queue is made for.
          inTurn(by)(Effect.interruptible(Effect.suspend(() => askClamd(address, instream(bytes))))).pipe(
            Effect.timeoutOrElse({ duration: millis, orElse: () => Effect.fail("it does not answer in time") }),
            Effect.flatMap(judge),
            Effect.catch(
              (reason): Effect.Effect<never, Refusal> =>
                typeof reason === "string" ? unavailable(reason) : Effect.fail(reason),
            ),
          ),
      }
    }),
  )

type Refusal = FilesErrors.MalwareFound | FilesErrors.ScannerUnavailable

const unavailable = (reason: string) =>
  Effect.andThen(
    Effect.logWarning("Uploads are refused, because clamd does not scan them", { reason }),
    Effect.fail(new FilesErrors.ScannerUnavailable({ retryAfterSeconds: 30 })),
  )

const judge = (answer: string): Effect.Effect<void, string | FilesErrors.MalwareFound> => {
  if (answer === clean) return Effect.void
  const [, signature] = found.exec(answer) ?? []
  if (signature === undefined) return Effect.fail(`it answers ${JSON.stringify(answer.slice(0, 100))}`)
  return Effect.andThen(
    Effect.logWarning("Malware was found in an upload", { signature }),
    Effect.fail(new FilesErrors.MalwareFound()),
  )
}

/** A command of clamd that is followed by the file, in pieces with their length, and by a length of 0. */
function* instream(bytes: Uint8Array): Generator<Uint8Array> {
  yield Buffer.from("zINSTREAM\0")
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    const piece = bytes.subarray(from, from + pieceBytes)
    yield lengthOf(piece.length)
    yield piece
  }
  yield lengthOf(0)
}

const lengthOf = (bytes: number): Uint8Array => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

/** Sends a command to clamd on a new connection and returns its answer; fails with the reason. */
const askClamd = (address: ClamdAddress, command: Iterable<Uint8Array>) =>
  Effect.callback<string, string>((resume) => {
    const socket = connect(address)
    let answer = ""
    let isSent = false
    const end = (result: Effect.Effect<string, string>) => {
      socket.destroy()
      resume(result)
    }
    socket.on("error", ({ message }) => end(Effect.fail(message)))
    socket.on("close", () => end(Effect.fail("it closes the connection")))
    socket.on("data", (piece: Buffer) => {
      answer += piece.toString("latin1", 0, mostAnswerBytes)
      if (!isSent && answer.startsWith(clean.slice(0, -1))) return end(Effect.fail("it answers before the file ends"))
      if (answer.includes("\0") || answer.length >= mostAnswerBytes) end(Effect.succeed(answer))
    })
    socket.on("connect", () => {
      const pieces = command[Symbol.iterator]()
      const send = () => {
        for (let next = pieces.next(); next.done !== true; next = pieces.next())
          if (!socket.write(next.value)) return void socket.once("drain", send)
        isSent = true
      }
      send()
    })
    return Effect.sync(() => socket.destroy())
  })

/**
 * What clamd says to a harmless test file of so many bytes: it finds it (or refuses its size), or calls it clean,
 * because it did not look, or does not know it. Fails with a sentence.
 */
export const askWithTestFile = (address: ClamdAddress, bytes: number, millis = limitMillis) =>
  askClamd(address, instream(testArchive(bytes))).pipe(
    Effect.timeoutOrElse({ duration: millis, orElse: () => Effect.fail("it does not answer in time") }),
    Effect.flatMap((answer) => {
      if (answer === clean) return Effect.succeed("clean" as const)
      if (found.test(answer)) return Effect.succeed("found" as const)
      return Effect.fail(`it answers ${JSON.stringify(answer.slice(0, 100))}`)
    }),
  )

/** Whether clamd answers at its address; fails with a sentence. */
export const checkClamd = (address: ClamdAddress) =>
  askClamd(address, [Buffer.from("zPING\0")]).pipe(
    Effect.timeoutOrElse({ duration: "5 seconds", orElse: () => Effect.fail("it does not answer in time") }),
    Effect.flatMap((answer) => (answer === "PONG\0" ? Effect.void : Effect.fail("it is no clamd"))),
  )
