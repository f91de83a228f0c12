/** Rows of a file that suffice to read its columns. */
const maxRows = 50;
/** Characters of a value that suffice for its sample. */
const maxText = 80;

type Row = unknown;

/** Returns the first rows of a JSON array, up to a number of bytes. @throws SyntaxError when it is not JSON */
export function firstRows(text: string, maxBytes: number): Blob {
  const rows: unknown = JSON.parse(text);
  // The API names the problem of other values.
  if (!Array.isArray(rows)) return new Blob(['{}']);
  const taken: string[] = [];
  // The brackets, and a comma for each row.
  let bytes = 2;
  for (const row of rows.slice(0, maxRows) as Row[]) {
    const json = JSON.stringify(row);
    bytes += byteLength(json) + 1;
    if (bytes > maxBytes) break;
    taken.push(json);
  }
  if (taken.length === 0 && rows.length > 0) taken.push(shortened(rows[0]));
  return new Blob([`[${taken.join()}]`]);
}

/** Returns the first lines of a file with JSON lines, up to a number of bytes. */
export async function firstLines(file: Blob, maxBytes: number): Promise<Blob> {
  if (file.size <= maxBytes) return file;
  const beginning = new Uint8Array(await file.slice(0, maxBytes).arrayBuffer());
  const end = beginning.lastIndexOf(lineFeed);
  if (new TextDecoder().decode(beginning.subarray(0, Math.max(0, end))).trim() !== '')
    return file.slice(0, end);
  const text = (await file.text()).trimStart();
  const [line = ''] = text.split('\n', 1);
  return new Blob([shortened(JSON.parse(line))]);
}

const lineFeed = 10;

const byteLength = (text: string) => new Blob([text]).size;

/** Returns the JSON of a row with the beginnings of its texts, and without values that are large. */
function shortened(row: Row): string {
  if (typeof row !== 'object' || row === null) return 'null';
  const values = Object.entries(row).map(([name, value]: [string, unknown]) => {
    if (typeof value === 'string') return [name, value.slice(0, maxText)] as const;
    return [name, JSON.stringify(value).length > maxText ? null : value] as const;
  });
  return JSON.stringify(Object.fromEntries(values));
}
