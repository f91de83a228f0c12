/** What an editor says, in the language of whoever edits. This package knows no languages; who uses the editor does. */
export interface EditorWords {
  readonly tools: string;
  /** What the line with the caret is: `Paragraph`, `Heading 2`, … */
  readonly lineType: string;
  readonly paragraph: string;
  readonly heading: (level: number) => string;
  readonly codeBlock: string;
  readonly bold: string;
  readonly italic: string;
  readonly underline: string;
  readonly strike: string;
  readonly code: string;
  readonly bulleted: string;
  readonly numbered: string;
  readonly quote: string;
  readonly link: string;
  readonly linkAddress: string;
  readonly setLink: string;
  readonly removeLink: string;
  /** Said of an address that could run a script. */
  readonly unsafeLink: string;
  readonly image: string;
  /** What a picture shows, for those who don't see it. */
  readonly alt: string;
  readonly table: string;
  readonly caption: string;
  readonly addRow: string;
  readonly addColumn: string;
  readonly removeRow: string;
  readonly removeColumn: string;
  readonly toggleHead: string;
  readonly removeTable: string;
  readonly codeLanguage: string;
  readonly divider: string;
  readonly undo: string;
  readonly redo: string;
  readonly copy: string;
  /** "Text copied to clipboard" */
  readonly copied: string;
  /** "Failed to copy text to clipboard" */
  readonly copyFailed: string;
  /** Makes a document of plain text. */
  readonly makeDocument: string;
  /** Pasted pictures that are being stored. */
  readonly storingPictures: (count: number) => string;
  /** Pasted pictures that could not be stored, with the addresses of some of them. */
  readonly picturesFailed: (failed: { readonly count: number; readonly addresses: string }) => string;
  /** Other omitted parts of a paste, by their tags. */
  readonly omitted: (tags: string) => string;
}
