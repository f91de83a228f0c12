import { ConfigError, isLink, type Registry } from '@flotilla/core';
import type { DataSource } from 'typeorm';

/**
 * Looks that every entity and link has its table: a link has none whose author did not have the module at its other end. It would take
 * writes and what publishes by date down with it, of rows that have nothing to do with it. @throws ConfigError that says what to do
 */
export async function demandTables(dataSource: DataSource, registry: Registry): Promise<void> {
  const definitions = [...registry.entities.values()];
  const rows = await dataSource.query<{ name: string }[]>(
    `select name from unnest($1::text[]) name where to_regclass(quote_ident(name)) is null`,
    [definitions.map(({ table }) => table)],
  );
  const missing = new Set(rows.map(({ name }) => name));
  const problems = definitions
    .filter(({ table }) => missing.has(table))
    .map((definition) => {
      const kind = isLink(definition) ? 'link' : 'entity';
      return `No migration makes ${definition.table}, the table of the ${kind} ${definition.key} (module ${definition.module}).`;
    });
  if (problems.length === 0) return;
  const fix =
    'Run, with all that the module links in its list: flotilla migrate generate. Of an installed module its author does; until then leave it out of the list of modules.';
  throw new ConfigError([...problems, fix].join('\n'));
}
