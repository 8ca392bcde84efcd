// The pure decisions of this module, for embedders who test or preview a rule.
export { afterUpload } from "./uploads.ts"
