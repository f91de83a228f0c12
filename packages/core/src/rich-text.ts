export {
  anchorPattern,
  codeLanguagePattern,
  emptyRichText,
  maxListStart,
  maxPixels,
  type RichTextBlock,
  type RichTextEmbed,
  type RichTextHeading,
  type RichTextImage,
  type RichTextInline,
  type RichTextList,
  type RichTextListItem,
  type RichTextMark,
  type RichTextNumbering,
  type RichTextTable,
  type RichTextTableCell,
  type RichTextTableRow,
  type RichTextText,
} from './rich-text/document.js';
export { richTextSchemas } from './rich-text/grammar.js';
export { localizedRichTextProblems, writtenDocument } from './rich-text/localized.js';
export {
  isMoved,
  type MovedFile,
  type MovedFiles,
  withFilesOfLive,
  withMovedFiles,
} from './rich-text/moved-files.js';
export { type Problem, richTextLimits, richTextProblems } from './rich-text/problems.js';
export { safeHref, safeSrc } from './rich-text/safe-href.js';
