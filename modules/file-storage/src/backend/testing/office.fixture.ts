import { crc32 } from 'node:zlib';

const office = 'application/vnd.openxmlformats-officedocument';

interface OfficeOptions {
  /** Size of a part that precedes those that identify the type, in bytes. */
  readonly before?: number;
  /** Other parts, by name. */
  readonly parts?: Readonly<Record<string, string>>;
}

/** Returns an Office document: a ZIP of uncompressed parts. */
export function officeDocument(
  main: string,
  { before = 0, parts = {} }: OfficeOptions = {},
): Buffer<ArrayBuffer> {
  const types = `<?xml version="1.0"?><Types><Override PartName="/x" ContentType="${office}.${main}.main+xml"/></Types>`;
  return zipOf([
    ...(before > 0 ? [['docProps/thumbnail.bin', Buffer.alloc(before, 7)] as const] : []),
    ['[Content_Types].xml', Buffer.from(types)],
    ...Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)] as const),
  ]);
}

/** Returns a ZIP of uncompressed entries. */
export function zipOf(entries: readonly (readonly [name: string, content: Buffer])[]): Buffer<ArrayBuffer> {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of entries) {
    const head = headOf(name, content);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    head.copy(central, 6, 4, 30);
    central.writeUInt32LE(offset, 42);
    directory.push(central, Buffer.from(name));
    files.push(head, Buffer.from(name), content);
    offset += head.length + name.length + content.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
}

function headOf(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt32LE(crc32(content), 14);
  head.writeUInt32LE(content.length, 18);
  head.writeUInt32LE(content.length, 22);
  head.writeUInt16LE(name.length, 26);
  return head;
}
