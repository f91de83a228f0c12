import { Failure } from '@flotilla/runtime';
import { list } from './list.js';

/**
 * Replaces the first match.
 * @param line the text that the replacement adds, for the message
 * @throws Failure when nothing matches
 */
export function replaceOnce(
  text: string,
  pattern: RegExp,
  { line, by }: { readonly line: string; readonly by: (...match: string[]) => string },
): string {
  if (!pattern.test(text))
    throw new Failure('The file has another form than generators write.', `Add to it: ${line.trim()}`);
  return text.replace(pattern, by);
}

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

/** Adds names to `import { … } from '<specifier>'`, or the whole statement if there is none. */
export function addNamesToImport(text: string, names: readonly string[], specifier: string): string {
  return (
    withNames(text, 'import', { names, specifier }) ??
    addImport(text, statementOf('import', names, specifier))
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
  const names = [name];
  return (
    withNames(text, 'export', { names, specifier }) ??
    `${text.trimEnd()}\n${text.includes('\nexport {') ? '' : '\n'}${statementOf('export', names, specifier)}\n`
  );
}

type Keyword = 'import' | 'export';

const statementOf = (keyword: Keyword, names: readonly string[], specifier: string) =>
  list(`${keyword} { `, [...new Set(names)].sort(), ` } from '${specifier}';`);

/** Adds names to a statement; undefined if there is none. Comments between its names stay. */
function withNames(
  text: string,
  keyword: Keyword,
  { names, specifier }: { readonly names: readonly string[]; readonly specifier: string },
): string | undefined {
  const pattern = new RegExp(`^${keyword} \\{([^}]*)\\} from '${specifier.replaceAll('.', '\\.')}';`, 'm');
  const content = pattern.exec(text)?.[1];
  if (content === undefined) return undefined;
  const known = itemsOf(content.replace(/\/\/.*|\/\*[^]*?\*\//g, ''));
  const missing = names.filter((name) => !known.includes(name));
  if (missing.length === 0) return text;
  return text.replace(pattern, (statement) =>
    /\/[/*]/.test(content)
      ? statement.replace('{', `{ ${missing.join(', ')},`)
      : statementOf(keyword, [...known, ...missing], specifier),
  );
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
  return replaceOnce(text, /^( {2}entities: \[[^\]]*\],\n)/m, {
    line,
    by: (entities) => `${entities}  ${line}\n`,
  });
}

const itemsOf = (content: string) =>
  content
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
const specifierOf = (line: string) => /from '([^']+)'/.exec(line)?.[1] ?? '';
const folderOf = (line: string) => specifierOf(line).replace(/[^/]+$/, '');
const isRelativeLine = (line: string) => specifierOf(line).startsWith('.');
