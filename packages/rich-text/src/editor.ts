export { type PickedImage, RichTextEditor, type RichTextEditorProps } from './editor/rich-text-editor.js';
export type { EditorWords } from './editor/words.js';
