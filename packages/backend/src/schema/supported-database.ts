import { Failure } from '@flotilla/runtime';
import type { DataSource } from 'typeorm';

/** The first supported PostgreSQL, as `server_version_num`. */
const minServerVersion = 150_000;

interface DatabaseFacts {
  readonly version: string;
  readonly number: number;
  readonly encoding: string;
  readonly name: string;
}

/** Checks that the database is recent enough and stores every character. @throws Failure */
export async function assertSupported(dataSource: DataSource): Promise<void> {
  const [facts] = await dataSource.query<DatabaseFacts[]>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
       current_setting('server_encoding') as encoding, current_database() as name`,
  );
  const failure = facts && unsupported(facts);
  if (failure) throw failure;
}

/** Returns why a database can't be used; undefined when it can. */
export function unsupported({ version, number, encoding, name }: DatabaseFacts): Failure | undefined {
  if (number < minServerVersion)
    return new Failure(
      `The database is PostgreSQL ${version}, which is too old.`,
      `Use PostgreSQL ${minServerVersion / 10_000} or later, or unset DATABASE_URL for the embedded one.`,
    );
  if (encoding !== 'UTF8')
    return new Failure(
      `The database "${name}" has the encoding ${encoding}, which can't store every character.`,
      `Create another: create database "${name}_utf8" encoding 'UTF8' template template0; and name it in DATABASE_URL.`,
    );
  return undefined;
}
