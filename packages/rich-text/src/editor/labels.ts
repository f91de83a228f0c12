/** Texts of the editor in the user's language, which the application provides. */
export interface EditorLabels {
  readonly tools: string;
  /** Label of the current block type: `Paragraph`, `Heading 2`, … */
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
  /** Error message for an address that could run a script. */
  readonly unsafeLink: string;
  readonly image: string;
  /** Label of the alternative text of a picture. */
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
  /** Label of the button that converts plain text to a document. */
  readonly makeDocument: string;
  /** Status of pasted pictures that are being stored. */
  readonly storingPictures: (count: number) => string;
  /** Reports pasted pictures that could not be stored, with the addresses of some of them. */
  readonly picturesFailed: (failed: { readonly count: number; readonly addresses: string }) => string;
  /** Reports other omitted parts of a paste, by their tags. */
  readonly omitted: (tags: string) => string;
}
