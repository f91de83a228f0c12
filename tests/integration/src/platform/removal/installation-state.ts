import pg from 'pg';
import { storedFiles } from './stored-files.js';

/** The schema and the rows of a database, and the stored files, as sorted texts by name. */
export type InstallationState = ReadonlyMap<string, readonly string[]>;

/** Reads everything that a removal has to restore. */
export async function stateOf(url: string, folder: string): Promise<InstallationState> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const texts = async (sql: string) =>
      (await client.query<{ text: string }>(sql)).rows.map(({ text }) => text).toSorted();
    const state = new Map([['stored files', await storedFiles(folder)]]);
    for (const [name, sql] of Object.entries(schemaQueries)) state.set(name, await texts(sql));
    for (const table of await texts(tables)) {
      const hidden = (unstable[table] ?? []).map((column) => ` - '${column}'`).join('');
      const where = ofEveryInstallation[table] ?? 'false';
      state.set(
        table,
        await texts(`select (to_jsonb(t)${hidden})::text as text from ${table} t where not (${where})`),
      );
    }
    return state;
  } finally {
    await client.end();
  }
}

/** Returns a line for each text that only one of the states has; empty when they are equal. */
export function differences(before: InstallationState, after: InstallationState): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [old = [], now = []] = [before.get(name), after.get(name)];
    const lost = missingFrom(now, old).map((text) => `lost from ${name}: ${text}`);
    return [...lost, ...missingFrom(old, now).map((text) => `left in ${name}: ${text}`)];
  });
}

function missingFrom(those: readonly string[], texts: readonly string[]): string[] {
  const all = new Set(those);
  return texts.filter((text) => !all.has(text));
}

const namespaces = `('public', 'flotilla_jobs')`;

const schemaQueries = {
  columns: `select format('%s.%s %s %s %s', table_schema, table_name, column_name, data_type, is_nullable || coalesce(column_default, '')) as text
    from information_schema.columns where table_schema = 'public'`,
  indexes: `select indexdef as text from pg_indexes where schemaname = 'public'`,
  constraints: `select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as text from pg_constraint where connamespace = 'public'::regnamespace`,
  functions: `select pg_get_functiondef(oid) as text from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'`,
  triggers: `select pg_get_triggerdef(t.oid) as text from pg_trigger t join pg_class c on c.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace`,
  others: `select relkind::text || ' ' || oid::regclass as text from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm', 'S')
    union all select 'type ' || typname::text from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')`,
};

const tables = `select format('%I.%I', table_schema, table_name) as text from information_schema.tables
  where table_schema in ${namespaces} and table_type = 'BASE TABLE'
    and (table_schema = 'public' or table_name in ('queue', 'schedule', 'subscription', 'job'))`;

/** Columns that every start writes. */
const unstable: Readonly<Record<string, readonly string[]>> = {
  'flotilla_jobs.queue': [
    'updated_on',
    'monitor_on',
    'monitor_claim_on',
    'maintain_on',
    'ready_history',
    'delta_on',
    'delta_seconds',
    'created_delta',
    'completed_delta',
    'failed_delta',
    'deferred_count',
    'queued_count',
    'active_count',
    'total_count',
    'singletons_active',
    'warning_queued',
    'ready_count',
    'failed_count',
    'created_on',
  ],
  'flotilla_jobs.schedule': ['updated_on', 'created_on', 'last_job_id'],
};

/** Rows that the framework writes when a first module needs jobs. */
const ofEveryInstallation: Readonly<Record<string, string>> = {
  'flotilla_jobs.queue': `name like 'rows.%' or name like '\\_\\_pgboss%'`,
  'flotilla_jobs.job': `name like '\\_\\_pgboss%'`,
};
