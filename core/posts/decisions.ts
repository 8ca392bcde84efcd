// The pure decisions of the module, for embedders: nothing of it needs a port.

export { edited, isShared, newPost, ownPost, withContent } from "./post.ts"
