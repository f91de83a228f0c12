export { RichTextEditor, type RichTextEditorProps } from './editor/rich-text-editor.js';
export type { PickedImage } from './editor/pictures.js';
export type { EditorLabels } from './editor/labels.js';
