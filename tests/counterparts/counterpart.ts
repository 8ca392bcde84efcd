import type { Curio } from "./curio.ts"
import type { Installer } from "./install.ts"

/** Counterparts that do the same thing for the same part of curio. */
export interface Family {
  readonly name: string
  readonly title: string
  readonly counterparts: ReadonlyArray<Counterpart>
}

/** A program or a library that was not written here, and a conversation of curio with it. */
export interface Counterpart {
  readonly name: string
  readonly version: string
  /** What has to be set in curio or in the counterpart; a table shows it. */
  readonly needs?: string
  /** A difference that is planted for `--planted`, and the check that has to find it, with what it then says. */
  readonly planted: { readonly what: string; readonly foundBy: string; readonly says: RegExp }
  /** Whether it is installed and checked fast enough for the soak. */
  readonly isQuick?: boolean
  /** How long the conversation may take, without the installation. */
  readonly seconds?: number
  readonly talk: (talk: Talk) => Promise<void>
}

/** What a conversation is made of. What it starts is stopped when it ends. */
export interface Talk {
  /** Whether the difference is planted. */
  readonly isPlanted: boolean
  readonly install: Installer
  /** A folder of the conversation alone. */
  readonly folder: string
  /** The built server with these settings. */
  readonly curio: (settings?: Readonly<Record<string, string>>) => Promise<Curio>
  /** One thing that has to hold: a line of the output. */
  readonly check: <A>(name: string, holds: () => A | Promise<A>) => Promise<A>
  /** Runs a program to its end with a value as JSON for its standard input; what it wrote, also as JSON. */
  readonly ask: (command: ReadonlyArray<string>, input?: unknown, options?: Running) => Promise<Answered>
  /** Starts a program that goes on until the conversation ends. */
  readonly start: (command: ReadonlyArray<string>, options?: Running) => Started
  /** What is to be done when the conversation ends. */
  readonly atEnd: (stop: () => unknown) => void
}

export interface Running {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
}

export interface Answered {
  readonly text: string
  /** The last line as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: what a program says is up to its conversation
  readonly json: any
}

export interface Started {
  /** What it has written until now. */
  readonly said: () => string
  readonly hasEnded: () => boolean
  /** Asks it to end before the conversation does. */
  readonly end: () => void
}

/** A counterpart cannot be had here; the sentence says why. */
export class Missing extends Error {}

export interface Check {
  readonly name: string
  readonly outcome: "passed" | "failed"
  readonly millis: number
  readonly message: string | null
}

export interface Outcome {
  readonly family: string
  readonly counterpart: string
  readonly version: string
  readonly outcome: "passed" | "failed" | "skipped"
  /** Why it was skipped or has failed. */
  readonly reason: string | null
  readonly needs: string | null
  readonly checks: ReadonlyArray<Check>
  readonly seconds: number
}
