/**
 * The function of Node that makes a request to an address with HTTP or HTTPS. Both modules are loaded with the first
 * request, because that takes longer than a fifth of what all modules of a start take together.
 */
export const requestTo = (url: URL): typeof import("node:https").request =>
  url.protocol === "https:"
    ? process.getBuiltinModule("node:https").request
    : process.getBuiltinModule("node:http").request
