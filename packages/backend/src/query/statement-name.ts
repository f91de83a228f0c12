import { type Registry, type Entity } from '@flotilla/core';

/** The metric labels of a statement: `blog.article find`. */
export interface StatementName {
  readonly module: string;
  readonly entity: string;
  readonly operation: string;
}

/**
 * The compilers give the main table of a statement the alias `t`; other tables appear in subqueries and CTEs.
 */
const written = /\b(insert into|update|delete from)\s+"?(\w+)"?(?:\s+as)?\s+t\b/i;
const read = /\b(from)\s+"?(\w+)"?\s+t\b/i;
const anyTable = /\b(insert into|update|delete from|from)\s+"?(flotilla_\w+|\w+)"?/i;

const operations: Readonly<Record<string, string>> = {
  'insert into': 'create',
  update: 'update',
  'delete from': 'delete',
};

/** Creates a function that names statements by their text, which contains no values. */
export function statementNames(registry: Registry): (text: string) => StatementName {
  const byTable = new Map([...registry.entities.values()].map((entity) => [entity.table, entity]));
  return (text) => {
    const [, verb = '', table = ''] = written.exec(text) ?? read.exec(text) ?? anyTable.exec(text) ?? [];
    return {
      ...ownerOf(table, byTable.get(table)),
      operation: operations[verb.toLowerCase()] ?? readingOf(text),
    };
  };
}

function ownerOf(table: string, entity: Entity | undefined): Omit<StatementName, 'operation'> {
  if (entity) return { module: entity.module, entity: entity.name };
  return table.startsWith('flotilla_')
    ? { module: 'flotilla', entity: table.slice('flotilla_'.length) }
    : { module: 'other', entity: 'other' };
}

function readingOf(text: string): string {
  if (text.startsWith('select count(*) as total')) return 'count';
  return /\bt where t\."id" in \(/.test(text) ? 'byId' : 'find';
}
