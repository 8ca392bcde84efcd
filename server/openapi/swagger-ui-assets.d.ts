// Files of swagger-ui-dist that are served unchanged; the import gives their path, also in a compiled build.
declare module "swagger-ui-dist/swagger-ui-bundle.js" {
  const path: string
  export default path
}
declare module "swagger-ui-dist/swagger-ui.css" {
  const path: string
  export default path
}
