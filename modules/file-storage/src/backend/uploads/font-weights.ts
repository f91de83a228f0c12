import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { InvalidError } from '@flotilla/backend';

const decompress = promisify(brotliDecompress);

/** Positions in the header (https://www.w3.org/TR/WOFF2/#woff20Header). */
const header = { flavor: 4, tables: 12, compressed: 20, length: 48 } as const;
/** Flavors of a single font: TrueType, CFF. */
const flavors: ReadonlySet<number> = new Set([0x00010000, 0x4f54544f]);
/** Numbers of tables in the directory (https://www.w3.org/TR/WOFF2/#table_dir_format). */
const tables = { glyf: 10, loca: 11, fvar: 47, named: 63 } as const;
/** A megabyte of Brotli may contain more than there is memory. */
const maxOutputLength = 16 * 1024 ** 2;
/** Length of the record of an axis in `fvar`. */
const axisLength = 20;

/** Returns whether a WOFF2 font has the axis `wght`. @throws InvalidError for a font that cannot be read */
export async function hasWeights(font: Buffer): Promise<boolean> {
  try {
    const { end, fvar } = directoryOf(font);
    const compressed = font.subarray(end, end + font.readUInt32BE(header.compressed));
    const data = await decompress(compressed, { maxOutputLength });
    return fvar !== undefined && axesOf(data.subarray(fvar)).includes('wght');
  } catch {
    throw unreadable();
  }
}

const unreadable = () =>
  new InvalidError({
    en: 'The file is not a font that can be read.',
    ru: 'Файл не читается как шрифт.',
  });

/** Returns the end of the table directory, and the position of `fvar` in the data. @throws for broken bytes */
function directoryOf(font: Buffer): { readonly end: number; readonly fvar: number | undefined } {
  if (!flavors.has(font.readUInt32BE(header.flavor))) throw unreadable();
  let [end, offset]: [number, number] = [header.length, 0];
  let fvar: number | undefined;
  const number = (): number => {
    for (let value = 0, digits = 1; ; digits++) {
      const byte = font.readUInt8(end++);
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
      if (digits === 5) throw unreadable();
    }
  };
  for (let left = font.readUInt16BE(header.tables); left > 0; left--) {
    const flags = font.readUInt8(end++);
    const [table, version] = [flags & 63, flags >> 6];
    const tag = table === tables.named ? font.toString('latin1', end, (end += 4)) : undefined;
    if (table === tables.fvar || tag === 'fvar') fvar = offset;
    const length = number();
    const isOutline = table === tables.glyf || table === tables.loca;
    offset += (isOutline ? version === 0 : version !== 0) ? number() : length;
  }
  return { end, fvar };
}

/** Returns the tags of the axes (https://learn.microsoft.com/typography/opentype/spec/fvar). @throws for broken bytes */
function axesOf(fvar: Buffer): string[] {
  const first = fvar.readUInt16BE(4);
  return Array.from({ length: fvar.readUInt16BE(8) }, (_, index) => {
    const start = first + index * axisLength;
    return fvar.toString('latin1', start, start + 4);
  });
}
