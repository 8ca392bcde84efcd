// The import gives the path of the file, also in a compiled build.
declare const path: string
export default path
