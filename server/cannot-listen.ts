import { Schema } from "effect"

/** The server cannot listen on HOST and PORT; `sentence` says why. */
export class CannotListen extends Schema.TaggedError<CannotListen>()("server.CANNOT_LISTEN", {
  sentence: Schema.String,
}) {
  override get message(): string {
    return this.sentence
  }
}

/** The error with the reason that the operating system gave. */
export const cannotListen = (cause: unknown, host: string, port: number): CannotListen =>
  new CannotListen({
    sentence:
      cause instanceof Error && "code" in cause && cause.code === "EADDRINUSE"
        ? `PORT: ${port} is in use on ${host}; stop what uses it or choose another port.`
        : `HOST, PORT: cannot listen on ${host}:${port}: ${cause instanceof Error ? cause.message : String(cause)}.`,
  })
