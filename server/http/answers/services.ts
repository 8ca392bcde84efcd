import type { Live } from "../../../adapters/live.ts"

/** The services that a use case behind a route may require: the ports that the server is wired with. */
export type Services = Live
