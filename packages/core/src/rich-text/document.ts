/** A rich-text document, which fields of the kind `richText` hold beside plain text. */
export interface RichTextDocument {
  type: 'doc';
  /** Version of the format. */
  version: 1;
  children: RichTextBlock[];
}

export type RichTextBlock =
  | RichTextParagraph
  | RichTextHeading
  | RichTextList
  | RichTextQuote
  | RichTextCodeBlock
  | RichTextImage
  | RichTextEmbed
  | RichTextTable
  | RichTextDivider;

/** An element's `anchor` becomes its HTML `id`, the target of links such as `#prices`. */
export interface RichTextParagraph {
  type: 'paragraph';
  anchor?: string;
  children: RichTextInline[];
}

export interface RichTextHeading {
  type: 'heading';
  level: 1 | 2 | 3 | 4 | 5 | 6;
  /** Its HTML `id`; generated from its text by default. */
  anchor?: string;
  children: RichTextInline[];
}

export interface RichTextList {
  type: 'list';
  style: 'bulleted' | 'numbered';
  /** Number of the first item of a numbered list. Defaults to 1. */
  start?: number;
  /** Numbering style of a numbered list. Defaults to decimal. */
  numbering?: RichTextNumbering;
  children: RichTextListItem[];
}

export type RichTextNumbering = 'lower-alpha' | 'upper-alpha' | 'lower-roman' | 'upper-roman';

export interface RichTextListItem {
  type: 'list-item';
  anchor?: string;
  children: RichTextBlock[];
}

export interface RichTextQuote {
  type: 'quote';
  children: RichTextBlock[];
}

export interface RichTextCodeBlock {
  type: 'code-block';
  /** Short name of the language: `ts`. */
  language?: string;
  children: { text: string }[];
}

export interface RichTextImage {
  type: 'image';
  /** URL of the image. */
  src: string;
  /** Id of the stored file behind `src`, for editors. */
  fileId?: string;
  alt: string;
  /** Pixels of the file: with both, the browser reserves the space before the image loads. */
  width?: number;
  height?: number;
  /** Link target of the image. */
  href?: string;
  caption?: string;
  children: RichTextNothing;
}

/** A video, audio or page of another site, rendered as a card that links to it. */
export interface RichTextEmbed {
  type: 'embed';
  url: string;
  title: string;
  children: RichTextNothing;
}

export interface RichTextTable {
  type: 'table';
  caption?: string;
  children: RichTextTableRow[];
}

export interface RichTextTableRow {
  type: 'table-row';
  children: RichTextTableCell[];
}

export interface RichTextTableCell {
  type: 'table-cell';
  /** Makes the cell a header of its column or row. */
  scope?: 'col' | 'row';
  children: RichTextInline[];
}

export interface RichTextDivider {
  type: 'divider';
  children: RichTextNothing;
}

export type RichTextInline = RichTextText | RichTextLink;

export interface RichTextLink {
  type: 'link';
  href: string;
  children: RichTextText[];
}

export interface RichTextText extends Partial<Record<RichTextMark, true>> {
  /** Absent: nodes without a type are text. */
  type?: undefined;
  text: string;
}

export type RichTextMark = 'bold' | 'italic' | 'underline' | 'strike' | 'code' | 'subscript' | 'superscript';

/** Empty text, which editors require in elements without content. */
export type RichTextNothing = { text: '' }[];

/** Short names of programming languages: `ts`, `c++`. */
export const codeLanguagePattern = /^[a-z0-9+#.-]{1,32}$/;

/** Anchors: an HTML `id` without white space, at most 200 characters long. */
export const anchorPattern = /^[^\s\u0000-\u001f\u007f-\u009f]{1,200}$/u;
/** Maximum number of a list's first item. */
export const maxListStart = 1_000_000;

/** A document with one empty paragraph, the editor's empty state. */
export const emptyRichText: RichTextDocument = {
  type: 'doc',
  version: 1,
  children: [{ type: 'paragraph', children: [{ text: '' }] }],
};

/** Maximum width or height of an image. */
export const maxPixels = 20_000;
