import { crc32 } from 'node:zlib';

const office = 'application/vnd.openxmlformats-officedocument';

/** The entries of a document of Office, as a ZIP without an index; `before`: bytes of a part that stands before those that say what it is. */
export function officeDocument(main: string, { before = 0 }: { readonly before?: number } = {}): Buffer<ArrayBuffer> {
  const types = `<?xml version="1.0"?><Types><Override PartName="/x" ContentType="${office}.${main}.main+xml"/></Types>`;
  const thumbnail = entry('docProps/thumbnail.bin', Buffer.alloc(before, 7));
  return Buffer.concat([...(before > 0 ? [thumbnail] : []), entry('[Content_Types].xml', Buffer.from(types))]);
}

function entry(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt32LE(crc32(content), 14);
  head.writeUInt32LE(content.length, 18);
  head.writeUInt32LE(content.length, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(name), content]);
}
