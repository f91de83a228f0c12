import { ConfigError, isLink, type Registry } from '@flotilla/core';
import type { DataSource } from 'typeorm';

/**
 * Requires that every entity and link has its table. The table of a link is missing when its author did not
 * have the module at the other end; writes and scheduled publications of unrelated rows would then fail.
 * @throws ConfigError with the fix
 */
export async function assertTables(dataSource: DataSource, registry: Registry): Promise<void> {
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
    'With all linked modules in the list, run: flotilla migrate generate. For an installed module its author must do this; until then leave it out of the list of modules.';
  throw new ConfigError([...problems, fix].join('\n'));
}
