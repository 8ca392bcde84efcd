import { setDefaultTimeout } from "bun:test"

// A deadlock must end the run; a slow machine must not.
setDefaultTimeout(120_000)
