import { type Entity, type Registry, type Selection, show } from '@flotilla/core';
import type { DocumentRow } from '@flotilla/core/documents';
import { storedPrefix } from '@flotilla/core/files';
import { fileFieldsOf } from '@flotilla/core/reflection';
import { isPlainObject } from '@flotilla/core/values';

type Fields = Record<string, unknown>;

/** A picture in a rich text that references a file row. */
interface TextPicture {
  readonly node: Fields;
  readonly fileId: string;
  /** The list of nodes that contains it. */
  readonly siblings: unknown[];
}

/** Returns the fields of files that pictures show; undefined when no module stores files. */
export function pictureSelection(
  registry: Registry,
): { readonly selection: Selection; readonly path: string } | undefined {
  for (const entity of registry.entities.values()) {
    const [path] = fileFieldsOf(entity);
    if (path !== undefined && isSized(entity))
      return { selection: show(entity, [path, 'width', 'height']), path };
  }
  return undefined;
}

const isSized = ({ fields }: Entity) => 'width' in fields && 'height' in fields;

/** Returns whether the JSON of a row may contain pictures; other rows are not searched. */
export const mayHoldPictures = (json: string): boolean => json.includes('"fileId"');

/** Returns the pictures in all texts of a row and of its embedded rows. */
export function picturesIn(value: unknown, found: TextPicture[] = []): TextPicture[] {
  if (Array.isArray(value)) {
    for (const item of value) {
      const isPicture =
        isPlainObject(item) &&
        item.type === 'image' &&
        typeof item.fileId === 'string' &&
        typeof item.src === 'string';
      if (isPicture) found.push({ node: item, fileId: String(item.fileId), siblings: value });
      else picturesIn(item, found);
    }
  } else if (isPlainObject(value)) for (const item of Object.values(value)) picturesIn(item, found);
  return found;
}

/** Updates pictures to the current state of their files; removes those whose file was deleted. */
export function showFiles(
  pictures: readonly TextPicture[],
  files: ReadonlyMap<string, DocumentRow>,
  path: string,
): void {
  for (const { node, fileId, siblings } of pictures) {
    const file = files.get(fileId);
    if (file) Object.assign(node, sizeOf(file), { src: file[path] });
    // A picture from another site was never a stored file.
    else if (String(node.src).startsWith(storedPrefix)) siblings.splice(siblings.indexOf(node), 1);
  }
}

/** Returns both dimensions, or none: the previous file's would distort the picture. */
function sizeOf({ width, height }: DocumentRow): Fields {
  const isKnown = typeof width === 'number' && width > 0 && typeof height === 'number' && height > 0;
  return isKnown ? { width, height } : { width: undefined, height: undefined };
}
