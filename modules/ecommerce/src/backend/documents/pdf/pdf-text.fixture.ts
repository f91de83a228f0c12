import { inflateSync } from 'node:zlib';

/** Returns the texts that a PDF of pdfkit draws, in their order, decoded as readers decode copied text. */
export function pdfTexts(bytes: Buffer): string[] {
  const objects = objectsOf(bytes);
  const fonts = fontsOf(objects);
  return [...objects.values()]
    .filter(({ stream }) => stream.includes(' Tf'))
    .flatMap(({ stream }) => textsOf(stream, fonts));
}

/** Returns the colors that a PDF fills, as `#rrggbb`, each once. */
export function pdfColors(bytes: Buffer): string[] {
  const fills = [...objectsOf(bytes).values()].flatMap(({ stream }) => [
    ...stream.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) scn/g),
  ]);
  const hexOf = (channel: string) =>
    Math.round(Number(channel) * 255)
      .toString(16)
      .padStart(2, '0');
  return [...new Set(fills.map(([, ...channels]) => `#${channels.map(hexOf).join('')}`))];
}

interface PdfObject {
  readonly dictionary: string;
  readonly stream: string;
}
type Characters = ReadonlyMap<number, string>;

function objectsOf(bytes: Buffer): ReadonlyMap<number, PdfObject> {
  const text = bytes.toString('latin1');
  const objects = new Map<number, PdfObject>();
  for (const { 1: id, 2: body = '' } of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [dictionary = '', packed] = body.split(/\nstream\n/, 2);
    const raw = packed?.replace(/\nendstream$/, '') ?? '';
    const isPacked = dictionary.includes('FlateDecode') && !dictionary.includes('FontFile');
    objects.set(Number(id), { dictionary, stream: isPacked ? unpacked(raw) : raw });
  }
  return objects;
}

const unpacked = (raw: string) => inflateSync(Buffer.from(raw, 'latin1')).toString('latin1');

/** Returns the characters of each font by its name in the pages. */
function fontsOf(objects: ReadonlyMap<number, PdfObject>): ReadonlyMap<string, Characters> {
  const fonts = new Map<string, Characters>();
  for (const { dictionary } of objects.values())
    for (const { 1: name = '', 2: id } of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, map] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(id))?.dictionary ?? '') ?? [];
      fonts.set(name, charactersOf(objects.get(Number(map))?.stream ?? ''));
    }
  return fonts;
}

function charactersOf(map: string): Characters {
  const characters = new Map<number, string>();
  for (const { 1: first = '', 2: list = '' } of map.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/gi))
    [...list.matchAll(/<([\da-f ]*)>/gi)].forEach(({ 1: code = '' }, index) =>
      characters.set(
        Number.parseInt(first, 16) + index,
        Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      ),
    );
  return characters;
}

function textsOf(content: string, fonts: ReadonlyMap<string, Characters>): string[] {
  let characters: Characters = new Map();
  return [...content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)].flatMap(({ 1: font, 2: shown }) => {
    if (font !== undefined) characters = fonts.get(font) ?? new Map();
    if (shown === undefined) return [];
    const codes = [...shown.matchAll(/<([\da-f]*)>/gi)].flatMap(
      ({ 1: hex = '' }) => hex.match(/.{4}/g) ?? [],
    );
    return codes.map((code) => characters.get(Number.parseInt(code, 16)) ?? '').join('');
  });
}
