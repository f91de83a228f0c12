export { changeSetKey } from './change-sets/drafted-rows.js';
export {
  type Editor,
  editorKey,
  editorSeconds,
  editorsKey,
  reportEditing,
} from './administration/editors.js';
