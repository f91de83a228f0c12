import { parseSync, Visitor } from 'oxc-parser';

/** A read of a table with publishing that does not filter unpublished rows. */
export interface UnpublishedRead {
  readonly line: number;
  readonly problem: string;
}

/** Marks a file whose statements read unpublished rows on purpose; the reason follows. */
const exemption = /Reads unpublished rows:/;

/** Returns the table of an entity definition with `publishing: true`, such as `ecommerce_product`. */
export function publishableTable(text: string): string | undefined {
  if (!/\bpublishing: true\b/.test(text)) return undefined;
  const [module, name] = [/\bmodule: '([\w-]+)'/, /\bname: '([\w-]+)'/].map(
    (pattern) => pattern.exec(text)?.[1],
  );
  return module && name && `${module}_${name}`.replaceAll('-', '_');
}

/** Returns reads in a `*.sql.ts` file of a table with publishing, without `isPublishedSql` of its alias. */
export function unpublishedReads(file: string, text: string, tables: readonly string[]): UnpublishedRead[] {
  const top = /^\/\*\*[^]*?\*\//.exec(text)?.[0] ?? '';
  if (!file.endsWith('.sql.ts') || exemption.test(top)) return [];
  const read = new RegExp(
    `\\b(?:from|join|,)\\s+"?(${tables.join('|')})"?(?![\\w"])(?:\\s+(?:as\\s+)?(\\w+))?`,
    'gi',
  );
  const found: UnpublishedRead[] = [];
  const look = (start: number, value: string) => {
    for (const { 1: table = '', 2: alias = '', index } of value.matchAll(read)) {
      if (text.includes(`isPublishedSql('${alias}')`)) continue;
      const line = text.slice(0, start + index).split('\n').length;
      found.push({
        line,
        problem: `reads ${table} without \${isPublishedSql('${alias || 'alias'}')}. Add it, or start the file with a comment "Reads unpublished rows: …".`,
      });
    }
  };
  new Visitor({
    Literal: ({ start, value }) => {
      if (typeof value === 'string') look(start, value);
    },
    TemplateElement: ({ start, value }) => look(start, value.raw),
  }).visit(parseSync(file, text).program);
  return found;
}
