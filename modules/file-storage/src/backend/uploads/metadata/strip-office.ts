import { crc32 } from 'node:zlib';
import { InvalidError } from '@flotilla/backend';
import { BrokenPicture } from './broken-picture.js';

/** APPNOTE.TXT of ZIP, sections 4.3.7, 4.3.12 and 4.3.16. */
const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 } as const;
const lengths = { local: 30, central: 46, end: 22 } as const;
const maxComment = 0xffff;
/** Office documents have some hundreds. */
const maxEntries = 20_000;
/** Placeholder for a size or an offset in a ZIP64 field. */
const zip64 = 0xffffffff;
/** An encrypted entry; sizes after the data. */
const flags = { encrypted: 0x1, sizesBehind: 0x8 } as const;
/** 1 January 1980, the first date of ZIP. */
const firstDate = 0x0021;

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const namespace = 'http://schemas.openxmlformats.org';
/**
 * Empty versions of the parts with authors, companies, dates and custom properties (ECMA-376, part 2, section
 * 11; part 1, section 22.2).
 */
const emptyParts: Readonly<Record<string, string>> = {
  core: `${xml}<cp:coreProperties xmlns:cp="${namespace}/package/2006/metadata/core-properties"/>`,
  app: `${xml}<Properties xmlns="${namespace}/officeDocument/2006/extended-properties"/>`,
  custom: `${xml}<Properties xmlns="${namespace}/officeDocument/2006/custom-properties"/>`,
};

/**
 * Parts of properties: as Office names them, with numbers in merged documents, and as System.IO.Packaging
 * names them.
 */
const propertiesPart = /^docprops\/(core|app|custom)\d*\.xml$/;
const packagingPart = /^package\/services\/metadata\/core-properties\/[^/]+$/;

interface Entry {
  readonly name: Buffer;
  /** Header in the central directory. */
  readonly central: Buffer;
  readonly data: Buffer;
}

/** Strips a document by {@link stripOffice}. @throws InvalidError with advice, for an unreadable document */
export function withoutOfficeProperties(bytes: Buffer): Buffer {
  try {
    return stripOffice(bytes);
  } catch (error) {
    if (error instanceof BrokenPicture || error instanceof RangeError)
      throw new InvalidError({
        en: 'The document can not be read. Open it in its program, save it again without a password, and upload that.',
        ru: 'Документ не читается. Откройте его в своей программе, сохраните заново без пароля и загрузите.',
      });
    throw error;
  }
}

/**
 * Returns a document of Word, Excel or PowerPoint without the properties that name its author, company and
 * dates. Copies other parts compressed, without unpacking them.
 * @throws BrokenPicture, RangeError for a file without a readable directory
 */
export function stripOffice(bytes: Buffer): Buffer {
  const written: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  let copied = 0;
  for (const entry of entriesOf(bytes)) {
    copied += entry.data.length;
    // Entries that share their bytes would make the copy arbitrarily large.
    if (copied > bytes.length) throw new BrokenPicture();
    const { local, central } = headersOf(withoutProperties(entry), offset);
    written.push(...local);
    directory.push(central);
    offset += local.reduce((sum, { length }) => sum + length, 0);
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  return Buffer.concat([...written, ...directory, endOf(directory.length, { offset, size })]);
}

function* entriesOf(bytes: Buffer): Generator<Entry> {
  const end = bytes.lastIndexOf(endMark);
  if (end < 0 || bytes.length - end > lengths.end + maxComment) throw new BrokenPicture();
  const count = bytes.readUInt16LE(end + 10);
  if (count > maxEntries) throw new BrokenPicture();
  let position = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (bytes.readUInt32LE(position) !== signatures.central) throw new BrokenPicture();
    const nameLength = bytes.readUInt16LE(position + 28);
    const length =
      lengths.central + nameLength + bytes.readUInt16LE(position + 30) + bytes.readUInt16LE(position + 32);
    const central = part(bytes, position, length);
    yield { central, name: part(central, lengths.central, nameLength), data: dataOf(bytes, central) };
    position += length;
  }
}

function dataOf(bytes: Buffer, central: Buffer): Buffer {
  const size = central.readUInt32LE(20);
  const local = central.readUInt32LE(42);
  const isReadable = size !== zip64 && local !== zip64 && (central.readUInt16LE(8) & flags.encrypted) === 0;
  if (!isReadable || bytes.readUInt32LE(local) !== signatures.local) throw new BrokenPicture();
  return part(
    bytes,
    local + lengths.local + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28),
    size,
  );
}

/** Replaces an entry of properties with an empty one, stored without compression. */
function withoutProperties(entry: Entry): Entry {
  const text = emptyPartOf(entry.name.toString('latin1'));
  if (text === undefined) return entry;
  const data = Buffer.from(text);
  const central = Buffer.from(entry.central);
  central.writeUInt16LE(0, 10);
  central.writeUInt16LE(0, 12);
  central.writeUInt16LE(firstDate, 14);
  central.writeUInt32LE(crc32(data), 16);
  central.writeUInt32LE(data.length, 20);
  central.writeUInt32LE(data.length, 24);
  return { ...entry, central, data };
}

/**
 * Returns the empty version of a part. Names are compared without case (ECMA-376, part 2, section 6.2.2.3).
 * Some writers begin them with a slash, or use `\`.
 */
function emptyPartOf(name: string): string | undefined {
  const part = name.toLowerCase().replaceAll('\\', '/').replace(/^\/+/, '');
  return packagingPart.test(part) ? emptyParts['core'] : emptyParts[propertiesPart.exec(part)?.[1] ?? ''];
}

/**
 * Returns both headers of an entry, without extra fields and comments, which contain users and times of the
 * author's machine.
 */
function headersOf(
  { name, central: old, data }: Entry,
  offset: number,
): { local: Buffer[]; central: Buffer } {
  const central = Buffer.concat([old.subarray(0, lengths.central), name]);
  central.writeUInt16LE(old.readUInt16LE(8) & ~flags.sizesBehind, 8);
  central.writeUInt16LE(0, 30);
  central.writeUInt16LE(0, 32);
  central.writeUInt32LE(offset, 42);
  const local = Buffer.alloc(lengths.local);
  local.writeUInt32LE(signatures.local, 0);
  // Both headers have version, flags, method, time, date, checksum, sizes and the length of the name in the
  // same order.
  central.copy(local, 4, 6, 30);
  return { local: [local, name, data], central };
}

function endOf(count: number, { offset, size }: { offset: number; size: number }): Buffer {
  const end = Buffer.alloc(lengths.end);
  end.writeUInt32LE(signatures.end, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

function part(bytes: Buffer, start: number, length: number): Buffer {
  if (start + length > bytes.length) throw new BrokenPicture();
  return bytes.subarray(start, start + length);
}

const endMark = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
