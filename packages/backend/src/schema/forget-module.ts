import { type Entity, isLink, type Module } from '@flotilla/core';
import type pg from 'pg';
import type { ContentFolder } from '../content/content-folder.js';
import { quoteName } from '../database/sql.js';
import { jobsSchema } from '../jobs/queued-jobs.js';

/**
 * Deletes rows about a module from tables of another, and returns the ids of entities' rows as `id`. With `rowsOf`,
 * it only selects ids of that entity's rows, which are deleted with their links.
 */
export interface ForgetStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly rowsOf?: Entity;
}

export interface ForgettingModule {
  readonly module: Module;
  readonly content?: ContentFolder;
  /** Statements that delete what this module stores about another one. */
  readonly forgetModule?: (name: string, module: Module) => readonly ForgetStatement[];
}

interface Forgotten {
  readonly modules: readonly ForgettingModule[];
  readonly name: string;
  /** Definitions without those that only exist with the module. */
  readonly remaining: readonly Entity[];
}

/** Tables of the framework about rows of any entity. */
const tablesOfRows = [
  'flotilla_change',
  'flotilla_transition',
  'flotilla_row_job',
  'flotilla_editor',
  'flotilla_note',
  'flotilla_private_row',
  'flotilla_import',
  'flotilla_machine_draft',
];

/**
 * Deletes what the framework and the remaining modules store about a module: history, notes, state transitions,
 * running row jobs, stored responses, seeds, keys, jobs with their schedules, and grants.
 */
export async function forgetModule(
  client: pg.Client,
  { modules, name, remaining }: Forgotten,
): Promise<void> {
  const keys = keysOf(modules, name);
  for (const table of tablesOfRows)
    await client.query(`delete from ${table} where "entity" = any($1)`, [keys]);
  // A scope is "<caller> <method> <url>".
  await client.query(`delete from flotilla_idempotency where "scope" ~ $1`, [`[A-Z] /api/${name}(/|\\?|$)`]);
  const seeds = modules.filter(({ module }) => module.name === name).map(({ content }) => content?.name);
  await client.query(`delete from flotilla_seed where "name" = any($1)`, [seeds]);
  await client.query(`delete from flotilla_key where starts_with("name", $1)`, [`${name}.`]);
  if (await hasJobs(client)) await deleteQueues(client, name);
  const forgotten = modules.find(({ module }) => module.name === name)?.module;
  for (const { module, forgetModule: statements } of modules) {
    if (module.name === name || !forgotten) continue;
    for (const { text, values, rowsOf } of statements?.(name, forgotten) ?? []) {
      if (rowsOf)
        await deleteWithLinks(client, rowsOf, { ids: await idsOf(client, text, values), remaining });
      else await deleteRows(client, text, values);
    }
  }
}

async function idsOf(client: pg.Client, text: string, values: readonly unknown[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(text, [...values]);
  return rows.map(({ id }) => id);
}

/** Deletes rows with their links to rows of remaining definitions, and the history of both. */
export async function deleteWithLinks(
  client: pg.Client,
  { key, table }: Pick<Entity, 'key' | 'table'>,
  { ids, remaining }: { readonly ids: readonly string[]; readonly remaining: readonly Entity[] },
): Promise<void> {
  const fields = remaining
    .filter(isLink)
    .flatMap((link) =>
      [link.left, link.right].flatMap((end) =>
        end?.key === key ? [{ table: link.table, name: end.field }] : [],
      ),
    );
  for (const field of [...fields, { table, name: 'id' }])
    await deleteRows(
      client,
      `delete from ${quoteName(field.table)} where ${quoteName(field.name)} = any($1) returning "id"`,
      [ids],
    );
}

/** Deletes rows, their history, their schedules and the jobs of their events. @returns the number of rows */
export async function deleteRows(
  client: pg.Client,
  text: string,
  values: readonly unknown[],
): Promise<number> {
  const { rows } = await client.query<{ id: string }>(text, [...values]);
  const ids = rows.map(({ id }) => id);
  await client.query(`delete from flotilla_change where "rowId" = any($1)`, [ids]);
  if (ids.length > 0 && (await hasJobs(client))) {
    await client.query(`delete from ${jobsSchema}.schedule where key = any($1)`, [ids]);
    const row = `data->'payload'->'row'->>'id'`;
    await client.query(`delete from ${jobsSchema}.job where ${row} = any($1) or singleton_key = any($1)`, [
      ids,
    ]);
  }
  return ids.length;
}

/** Deletes jobs that would queue deleted files again, for a later time. */
export async function deleteReleases(
  client: pg.Client,
  name: string,
  paths: readonly string[],
): Promise<void> {
  if (await hasJobs(client))
    await client.query(
      `delete from ${jobsSchema}.job where name = $1 and data->'paths' <@ to_jsonb($2::text[])`,
      [name, paths],
    );
}

async function hasJobs(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass($1) is not null as found`, [
    `${jobsSchema}.queue`,
  ]);
  return rows[0]?.found ?? false;
}

/** Returns the keys of the module's entities and links, and of links from other modules to it. */
function keysOf(modules: readonly { readonly module: Module }[], name: string): string[] {
  return modules.flatMap(({ module }) => {
    if (module.name === name) return [...module.entities, ...module.links].map(({ key }) => key);
    const isOfModule = (key: string | undefined) => key?.startsWith(`${name}.`) ?? false;
    return module.links
      .filter(({ left, right }) => isOfModule(left.key) || isOfModule(right?.key))
      .map(({ key }) => key);
  });
}

/**
 * Deletes the module's queues with their jobs and schedules, jobs of its events, and empty queues: other modules
 * may have had them only for its events, and the next start creates those that it needs.
 */
async function deleteQueues(client: pg.Client, name: string): Promise<void> {
  const [queue, job, schedule] = ['queue', 'job', 'schedule'].map((table) => `${jobsSchema}.${table}`);
  await client.query(`delete from ${job} where starts_with(data->>'event', $1)`, [`${name}.`]);
  await client.query(
    `select ${jobsSchema}.delete_queue(q.name) from ${queue} q
    where starts_with(q.name, $1) or not (starts_with(q.name, '__pgboss')
      or exists (select from ${job} j where j.name = q.name)
      or exists (select from ${schedule} s where s.name = q.name))`,
    [`${name}.`],
  );
}
