import { Failure } from '@flotilla/runtime';

/** Width of a line in the generated files. */
const maxWidth = 110;

/** Adds an import in alphabetical order, packages before relative paths. */
export function addImport(text: string, statement: string): string {
  if (text.includes(statement)) return text;
  const isRelative = isRelativeLine(statement);
  const lines = text.split('\n');
  const isImport = (line: string) => /^(import\b.*|\}) from '[^']+';$/.test(line);
  const end = lines.findLastIndex(isImport) + 1;
  const peers = lines.flatMap((line, index) =>
    line.startsWith('import') && isImport(line) && isRelativeLine(line) === isRelative ? [index] : [],
  );
  const next = peers.find((index) => specifierOf(lines[index] ?? '') > specifierOf(statement));
  const last = peers.at(-1);
  return lines
    .toSpliced(next ?? (last === undefined ? (isRelative ? end : 0) : last + 1), 0, statement)
    .join('\n');
}

/** Adds names to the existing `import { … } from '<specifier>'`. */
export function addNamesToImport(text: string, names: readonly string[], specifier: string): string {
  const pattern = new RegExp(`import \\{([^}]*)\\} from '${specifier}';`);
  return text.replace(pattern, (_, known: string) =>
    list('import { ', [...new Set([...itemsOf(known), ...names])].sort(), ` } from '${specifier}';`),
  );
}

/** Adds `export { … } from` in alphabetical order among exports of the same folder. */
export function addReExport(text: string, statement: string): string {
  if (text.includes(statement)) return text;
  const lines = text.trimEnd().split('\n');
  const folder = folderOf(statement);
  const peers = lines.flatMap((line, index) =>
    /^export \{.*\} from '/.test(line) && folderOf(line) === folder ? [index] : [],
  );
  const next = peers.find((index) => specifierOf(lines[index] ?? '') > specifierOf(statement));
  const last = peers.at(-1);
  if (next !== undefined || last !== undefined)
    return `${lines.toSpliced(next ?? (last ?? 0) + 1, 0, statement).join('\n')}\n`;
  const firstExport = lines.findIndex((line) => line.startsWith('export {'));
  if (firstExport >= 0) return `${lines.toSpliced(firstExport, 0, statement).join('\n')}\n`;
  return `${lines.join('\n')}\n\n${statement}\n`;
}

/** Adds a name to `export { … } from '<specifier>'`, or the whole statement if there is none. */
export function addExportedName(text: string, name: string, specifier: string): string {
  const pattern = new RegExp(`export \\{([^}]*)\\} from '${specifier.replaceAll('.', '\\.')}';`);
  const known = pattern.exec(text);
  if (!known)
    return `${text.trimEnd()}\n${text.includes('\nexport {') ? '' : '\n'}export { ${name} } from '${specifier}';\n`;
  const names = [...new Set([...itemsOf(known[1] ?? ''), name])].sort();
  return text.replace(pattern, list(`export { `, names, ` } from '${specifier}';`));
}

/** Adds an item to the array after `name:` or `name … =`. @throws Failure when there is no such array */
export function addItem(text: string, name: string, item: string, order: 'sorted' | 'last'): string {
  return editItems(text, name, (items) => {
    const all = [...new Set([...items, item])];
    return order === 'sorted' ? all.toSorted() : all;
  });
}

function editItems(
  text: string,
  name: string,
  change: (items: readonly string[]) => readonly string[],
): string {
  const pattern = new RegExp(
    `^([^\\n]*\\b${name}\\b(?::[^=\\n\\[]*(?:\\[\\])?)?\\s*(?:=\\s*)?)\\[([^\\]]*)\\](.*)$`,
    'm',
  );
  const found = pattern.exec(text);
  if (!found) throw new Failure(`There is no list "${name}" in the file.`, `Write one: ${name}: [].`);
  const [, head = '', content = '', tail = ''] = found;
  return text.replace(pattern, () => list(`${head}[`, change(itemsOf(content)), `]${tail}`));
}

/** Adds an item to an array before another one, or at the end. @throws Failure when there is no such array */
export function addItemBefore(text: string, name: string, item: string, next: string | undefined): string {
  return editItems(text, name, (items) => {
    const index = next === undefined ? -1 : items.indexOf(next);
    return items.toSpliced(index < 0 ? items.length : index, 0, item);
  });
}

/** Removes an item from an array. @throws Failure when there is no such array */
export function removeItem(text: string, name: string, item: string): string {
  return editItems(text, name, (items) => items.filter((other) => other !== item));
}

/** Adds a property to the object of `define…({`, after `entities`. */
export function addManifestLine(before: string, line: string): string {
  const text = line.includes('exportsOf(')
    ? addNamesToImport(before, ['exportsOf'], '@flotilla/core')
    : before;
  const [name = ''] = /^\w+/.exec(line) ?? [];
  // Earlier versions wrote lists as `views: Object.values(views),`.
  if ([line, `${name}: Object.values(${name}),`].some((known) => text.includes(`\n  ${known}\n`)))
    return text;
  return text.replace(/^( {2}entities: \[[^\]]*\],\n)/m, (entities) => `${entities}  ${line}\n`);
}

/** Formats a list on one line if it fits, else one item per line. */
function list(head: string, items: readonly string[], tail: string): string {
  const [open, close] = [head.trimEnd(), tail.trimStart()];
  const line = `${head}${items.join(', ')}${tail}`;
  if (line.length <= maxWidth) return line;
  const indent = /^ */.exec(head)?.[0] ?? '';
  return `${open}\n${items.map((item) => `${indent}  ${item},\n`).join('')}${indent}${close}`;
}

const itemsOf = (content: string) =>
  content
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
const specifierOf = (line: string) => /from '([^']+)'/.exec(line)?.[1] ?? '';
const folderOf = (line: string) => specifierOf(line).replace(/[^/]+$/, '');
const isRelativeLine = (line: string) => specifierOf(line).startsWith('.');
