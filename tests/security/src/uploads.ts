import { randomBytes } from 'node:crypto';

/** A body of several parts, and its content type. */
interface Upload {
  readonly type: string;
  readonly body: Buffer;
}

/** Drawings that are expensive to parse: deep, with many elements, or with nested references. */
export const drawings: readonly string[] = [
  '<g>'.repeat(24_000) + '</g>'.repeat(24_000),
  '<g/>'.repeat(150_000),
  Array.from(
    { length: 9 },
    (_, level) => `<g id="a${level}">${`<use href="#a${level - 1}"/>`.repeat(10)}</g>`,
  ).join(''),
];

/** Returns a form with a drawing in every file field that an upload route accepts. */
export function svgForm(content: string): Upload {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${content}</svg>`;
  const part = (name: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"; filename="a.svg"\r\n\r\n${svg}\r\n`;
  const data = '--x\r\ncontent-disposition: form-data; name="data"\r\n\r\n{"title":"A guest"}\r\n';
  return {
    type: 'multipart/form-data; boundary=x',
    body: Buffer.from(`${data}${part('charter-licence')}${part('picture')}--x--\r\n`),
  };
}

/** Returns a form with a document of the given size. */
export function fileForm(bytes: number): Upload {
  const head = '--x\r\ncontent-disposition: form-data; name="map"; filename="map.pdf"\r\n\r\n%PDF-1.7\n';
  return {
    type: 'multipart/form-data; boundary=x',
    body: Buffer.concat([Buffer.from(head), randomBytes(bytes), Buffer.from('\r\n--x--\r\n')]),
  };
}
