import { closeSync, openSync } from "node:fs"
import { Effect, Exit } from "effect"
import { commonPasswords } from "../../../adapters/crypto/common-passwords.ts"
import { CommonPasswords } from "../../../core/index.ts"

// Reads the list twice, first while the process can open no file. Where it is, Bun finds out only once.
import.meta.resolve("@zxcvbn-ts/language-common")
const read = Effect.gen(function* () {
  const exit = yield* Effect.exit(yield* CommonPasswords)
  return Exit.isSuccess(exit) && exit.value.size > 1000 ? "read" : "not read"
})

const twice = Effect.gen(function* () {
  const held: Array<number> = []
  try {
    for (;;) held.push(openSync("/dev/null", "r"))
  } catch {
    console.log(yield* read)
  }
  for (const one of held) closeSync(one)
  console.log(yield* read)
})

await Effect.runPromise(Effect.provide(twice, commonPasswords))
