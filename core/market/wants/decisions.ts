// The pure decisions of the module, for embedders: nothing of it needs a port.

export { fitsTerms } from "../listings/wanted-terms.ts"
export { isNews } from "./news.ts"
export { changedWant, findsOf, foundBy, isSought, keyOfWant, meets, newWant } from "./want.ts"
