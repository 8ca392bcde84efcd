// The entry point for embedders on Bun: the HTTP server with its workers.

export { serve } from "./serve.ts"
