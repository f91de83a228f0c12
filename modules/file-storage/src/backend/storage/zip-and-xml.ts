/** Local header of a ZIP entry (APPNOTE.TXT of ZIP, section 4.3.7). */
const header = { method: 8, nameLength: 26, extraLength: 28, length: 30 } as const;

/**
 * Returns whether a ZIP begins with an uncompressed entry `mimetype` that holds this type, as EPUB (OCF 3.3, section
 * 4.2) and OpenDocument (1.3, part 2, section 3.3) require.
 */
export function isPackage(head: Buffer, mimeType: string): boolean {
  if (head.length < header.length || head.readUInt16LE(header.method) !== 0) return false;
  const end = header.length + head.readUInt16LE(header.nameLength);
  const start = end + head.readUInt16LE(header.extraLength);
  const name = head.toString('latin1', header.length, end);
  return name === 'mimetype' && head.toString('latin1', start, start + mimeType.length) === mimeType;
}

/** Roots of XML files that may be stored, and the namespaces that they must have. An SVG is parsed later. */
const roots: Readonly<Record<string, RegExp>> = {
  svg: /^/,
  gpx: /\sxmlns(?::[\w-]+)?\s*=\s*["']http:\/\/www\.topografix\.com\/GPX\/1\/[01]["']/,
  kml: /\sxmlns(?::[\w-]+)?\s*=\s*["']http:\/\/(?:www\.opengis\.net\/kml\/|earth\.google\.com\/kml\/)2\.\d["']/,
};

/** Constructs that may precede the root of an XML document, with their start and end. */
const prologue: readonly (readonly [start: RegExp, end: string])[] = [
  [/^<\?/, '?>'],
  [/^<!--/, '-->'],
  [/^<!doctype[^>[]*\[/i, ']>'],
  [/^<!doctype/i, '>'],
];

/**
 * Returns the name of the root of an XML file, in lower case; undefined if it is not one of {@link roots}. Skips one
 * construct at a time: a single pattern could backtrack exponentially (ReDoS).
 */
export function xmlRoot(head: Buffer): string | undefined {
  let rest = head.toString('utf8').replace(/^\uFEFF/, '');
  for (;;) {
    rest = rest.trimStart();
    const end = prologue.find(([start]) => start.test(rest))?.[1];
    if (end === undefined) return allowedRoot(rest);
    const last = rest.indexOf(end);
    if (last < 0) return undefined;
    rest = rest.slice(last + end.length);
  }
}

function allowedRoot(text: string): string | undefined {
  const name = /^<(?:[\w-]+:)?(svg|gpx|kml)[\s/>]/i.exec(text)?.[1]?.toLowerCase() ?? '';
  const tag = text.slice(0, text.indexOf('>') + 1 || undefined);
  return roots[name]?.test(tag) ? name : undefined;
}
