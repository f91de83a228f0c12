const width = 100;

type Json = unknown;

/**
 * Formats rows as the text of a content file. Values that fit are on one line, so that a change is a diff of
 * a line or two.
 */
export function contentText(rows: readonly Json[]): string {
  return `${written(rows, { indent: '', before: 0, after: 0 })}\n`;
}

/** The indentation of a value, and the length of the rest of its line. */
interface Room {
  readonly indent: string;
  readonly before: number;
  readonly after: number;
}

function written(value: Json, room: Room): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  const entries = isList
    ? value.map((item) => ['', item as Json] as const)
    : Object.entries(value).map(named);
  if (entries.length === 0) return open + close;
  if (!(isList && isLong(value))) {
    const line = onOneLine(value);
    if (room.indent.length + room.before + line.length + room.after <= width) return line;
  }
  const indent = `${room.indent}  `;
  const lines = entries.map(([name, item], index) => {
    const after = index === entries.length - 1 ? 0 : 1;
    return indent + name + written(item, { indent, before: name.length, after });
  });
  return `${open}\n${lines.join(',\n')}\n${room.indent}${close}`;
}

function named([name, item]: [string, Json]): readonly [string, Json] {
  return [`${JSON.stringify(name)}: `, item];
}

/** Returns whether a list is broken into lines even if it fits, because its items have several parts. */
function isLong(list: readonly Json[]): boolean {
  return (
    list.length > 1 &&
    list.every((item) => typeof item === 'object' && item !== null && Object.keys(item).length > 1)
  );
}

function onOneLine(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${onOneLine(item)}`);
  return entries.length ? `{ ${entries.join(', ')} }` : '{}';
}
