import { TextPicture } from './picture/text-picture.js';
import { widgetDefault } from './widget-default.js';

export const variants = [widgetDefault];
export const richTextPicture = TextPicture;

export { fileKind, type FileKind } from './file/file-kind.js';
export { FileView, type FileViewProps } from './file/file-view.js';
export { Picture, type PictureProps } from './picture/picture.js';
export type { PictureFile } from './picture/picture-file.js';
