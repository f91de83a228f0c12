/** Ids of the names that font readers require: family, style, full name, PostScript name. */
const nameIds = { family: 1, style: 2, full: 4, postScript: 6 };
const windows = { platform: 3, encoding: 1, language: 0x409 };

/**
 * Renames a TrueType font and drops its other name records: the license reserves the original names for the
 * full fonts, and browsers reject a font without a name.
 * @param {Buffer} font @param {string} family @returns {Buffer}
 */
export function renameFont(font, family) {
  const tables = readTables(font).map((table) =>
    table.tag === 'name' ? { ...table, data: nameTable(family) } : table,
  );
  const header = Buffer.from(font.subarray(0, 12));
  const directory = Buffer.alloc(tables.length * 16);
  const parts = [header, directory];
  let offset = header.length + directory.length;
  for (const [index, { tag, data }] of tables.entries()) {
    const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
    directory.write(tag, index * 16, 'latin1');
    directory.writeUInt32BE(checksum(padded), index * 16 + 4);
    directory.writeUInt32BE(offset, index * 16 + 8);
    directory.writeUInt32BE(data.length, index * 16 + 12);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
}

/** @param {Buffer} font */
function readTables(font) {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const at = 12 + index * 16;
    const start = font.readUInt32BE(at + 8);
    return {
      tag: font.toString('latin1', at, at + 4),
      data: font.subarray(start, start + font.readUInt32BE(at + 12)),
    };
  });
}

/** Format 0 (OpenType, "name"). @param {string} family */
function nameTable(family) {
  const names = [
    [nameIds.family, family],
    [nameIds.style, 'Regular'],
    [nameIds.full, family],
    [nameIds.postScript, family.replaceAll(' ', '')],
  ];
  const head = Buffer.alloc(6 + names.length * 12);
  head.writeUInt16BE(names.length, 2);
  head.writeUInt16BE(head.length, 4);
  const texts = names.map(([, text]) => Buffer.from(String(text), 'utf16le').swap16());
  let offset = 0;
  for (const [index, text] of texts.entries()) {
    const fields = [
      windows.platform,
      windows.encoding,
      windows.language,
      Number(names[index]?.[0]),
      text.length,
      offset,
    ];
    fields.forEach((value, field) => head.writeUInt16BE(value, 6 + index * 12 + field * 2));
    offset += text.length;
  }
  return Buffer.concat([head, ...texts]);
}

/** @param {Buffer} padded */
function checksum(padded) {
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}
