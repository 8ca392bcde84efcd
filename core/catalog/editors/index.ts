export { addEditor, removeEditor } from "./change-editors.ts"
export {
  type CollectionEditor,
  dailyEditLimit,
  type EditedCollection,
  editorLimit,
  type Right,
  type ShownEditor,
} from "./editor.ts"
export * as EditorsErrors from "./errors.ts"
export { listEditedCollections, listEditors } from "./list-editors.ts"
export { CollectionEditors } from "./ports.ts"
