/** First and last code point of the marks: private use, in no text of a keyboard. */
const [first, last] = [0xf0000, 0xffffd];
const marks = /[\u{F0000}-\u{FFFFD}]/gu;
/** Marks in URLs. */
const encodedMarks = /%F3%B[0-9A-F]%[89AB][0-9A-F]%[89AB][0-9A-F]/gi;

/** Number of different marks. */
export const maxFieldMarks = last - first + 1;

/** A field whose text a mark follows: its path, `website-builder.widget:<id>/title`, and the text's checksum. */
export type MarkedField = readonly [path: string, checksum: string];

/** The state of a previewed page, as the base of the next patch. */
export interface PreviewState {
  /** Hash of everything outside of the blocks. */
  readonly frame: string;
  /** Hashes of the blocks, in their order on the page. */
  readonly blocks: readonly string[];
}

/** A block that differs from the state that the browser has. */
export interface PreviewedBlock {
  /** Its position among the blocks of the page. */
  readonly at: number;
  readonly hash: string;
  readonly html: string;
}

/**
 * The answer of `POST /preview/blocks`: the differing blocks, or the page if it differs elsewhere. Paths of fields
 * of a block's own row start with a slash, to save bytes: `/title`.
 */
export type PreviewAnswer =
  | { readonly blocks: readonly PreviewedBlock[]; readonly fields: readonly MarkedField[] }
  | { readonly html: string };

/** Name of the meta element with the state and the marked fields of a previewed page. */
export const previewMeta = 'flotilla-preview';

/** Returns the mark of the field at an index of the marked fields. */
export const fieldMark = (index: number): string => String.fromCodePoint(first + index);

/** Returns the indexes of the marks in a text. */
export const markedIn = (text: string): number[] =>
  [...text.matchAll(marks)].map(([mark]) => (mark.codePointAt(0) ?? first) - first);

export const withoutMarks = (text: string): string => text.replace(marks, '').replace(encodedMarks, '');

/** Returns a checksum of a text: FNV-1a with 32 bits. */
export function checksumOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
