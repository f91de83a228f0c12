/** A rich-text document: what a field of the kind `richText` holds beside plain text. */
export interface RichTextDocument {
  type: 'doc';
  /** Of the format; another one would say how to read it. */
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

/** Elements with an `anchor` get it as their `id`, so that links such as `#prices` lead to them. */
export interface RichTextParagraph {
  type: 'paragraph';
  anchor?: string;
  children: RichTextInline[];
}

export interface RichTextHeading {
  type: 'heading';
  level: 1 | 2 | 3 | 4 | 5 | 6;
  /** Its `id`; without one the `id` is made from its text. */
  anchor?: string;
  children: RichTextInline[];
}

export interface RichTextList {
  type: 'list';
  style: 'bulleted' | 'numbered';
  /** Number of the first item of a numbered list; 1 when left out. */
  start?: number;
  /** How a numbered list counts; decimal when left out. */
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
  /** Its short name: `ts`. */
  language?: string;
  children: { text: string }[];
}

export interface RichTextImage {
  type: 'image';
  /** What is shown. */
  src: string;
  /** The stored file that `src` leads to, for editors. */
  fileId?: string;
  alt: string;
  /** Pixels of the file: with both, its place is kept before it arrives. */
  width?: number;
  height?: number;
  /** Where a click on the picture leads. */
  href?: string;
  caption?: string;
  children: RichTextNothing;
}

/** A video, a sound or a page of another site, shown as a card that links to it. */
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
  /** On a cell that names its column or its row. */
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
  /** Never there: what has no type is text. */
  type?: undefined;
  text: string;
}

export type RichTextMark = 'bold' | 'italic' | 'underline' | 'strike' | 'code' | 'subscript' | 'superscript';

/** Editors give every element a text, those too that hold nothing. */
export type RichTextNothing = { text: '' }[];

/** Short names of programming languages: `ts`, `c++`. */
export const codeLanguagePattern = /^[a-z0-9+#.-]{1,32}$/;

/** Anchors: an HTML `id` holds no white space, and at most 200 characters here. */
export const anchorPattern = /^[^\s\u0000-\u001f\u007f-\u009f]{1,200}$/u;
/** Numbers of the first item of a list. */
export const maxListStart = 1_000_000;

/** A document with one empty paragraph: what the editor calls empty. */
export const emptyRichText: RichTextDocument = { type: 'doc', version: 1, children: [{ type: 'paragraph', children: [{ text: '' }] }] };
