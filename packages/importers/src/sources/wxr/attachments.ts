/** A file of WordPress' media library. */
export interface Attachment {
  readonly address: string;
  readonly alt: string;
  readonly caption: string;
  /** The id of the post that it was uploaded for; `0` without one. */
  readonly parent: string;
}

/** Parts of an export that posts refer to: some hundred bytes for each file of the export, and reusable blocks. */
export interface Attachments {
  readonly byId: Map<string, Attachment>;
  readonly byPath: Map<string, string>;
  /** Texts of reusable blocks by id. */
  readonly blocks: Map<string, string>;
}

/** Characters of all reusable blocks. */
const maxBlocks = 16 * 1024 ** 2;

/** Keeps the text of a reusable block, unless it would take too much memory. */
export function addBlock(id: string, text: string, { blocks }: Attachments): void {
  const size = [...blocks.values()].reduce((sum, one) => sum + one.length, 0);
  if (size + text.length <= maxBlocks) blocks.set(id, text);
}

/** The size that WordPress adds to the name of a smaller copy: `pier-300x200.jpg`. */
const sizeSuffix = /-\d{1,5}x\d{1,5}(?=\.[a-z0-9]+$)/i;

/** Returns the original of a picture before its smaller copy. Compares paths only, because hosts of files differ. */
export function originalsOf(address: string, { byPath }: Attachments): readonly string[] {
  const path = URL.parse(address)?.pathname ?? '';
  const exact = byPath.get(path);
  if (exact !== undefined) return [exact];
  const whole = path.replace(sizeSuffix, '');
  const original = byPath.get(whole) ?? byPath.get(whole.replace(/(?=\.[a-z0-9]+$)/i, '-scaled'));
  return original === undefined ? [address] : [original, address];
}
