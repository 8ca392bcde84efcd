interface Options {
  /** How often the server is asked for a sign of life. */
  readonly pingMillis: number
  /** How long it may take. */
  readonly patienceMillis: number
  readonly ping: () => void
  readonly onLost: () => void
}

/** Finds out that a connection is lost: a network that is gone does not close it. */
export class KeepAlive {
  readonly #options: Options
  #pings: ReturnType<typeof setInterval> | undefined
  #deadline: ReturnType<typeof setTimeout> | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** From now on the server is asked, again and again. */
  begin(): void {
    this.#pings = setInterval(() => {
      this.#options.ping()
      this.expect()
    }, this.#options.pingMillis)
  }

  /** Something has to come from the server. */
  expect(): void {
    this.#deadline ??= setTimeout(this.#options.onLost, this.#options.patienceMillis)
  }

  received(): void {
    clearTimeout(this.#deadline)
    this.#deadline = undefined
  }

  end(): void {
    clearInterval(this.#pings)
    this.received()
  }
}
