import { randomUUID } from 'node:crypto';
import type { Caller } from '../context/caller.js';
import { quoteLiteral } from '../database/sql.js';
import type { Entity } from '@flotilla/core';
import { storedPrefix } from '@flotilla/core/files';
import { fileFieldsOf } from '@flotilla/core/reflection';
import type { FileAddresses } from '../ports/files.js';
import type { Visibility } from './projection.js';
import { reachedByEveryone } from './reached-rows.js';

/** Ends the paths of private files in what is read, until the answer signs them. It is told to nobody, so no text that somebody wrote is signed. */
const mark = `?${randomUUID()}`;
const markedPath = new RegExp(`"(${storedPrefix}[\\w./-]+)\\${mark}"`, 'g');

/** Whether rows of an entity may hold files that are not for everyone who reads such rows, or not for everyone at all. */
export function holdsPrivateFiles(entity: Entity): boolean {
  return fileFieldsOf(entity).length > 0 && (entity.access.read !== 'public' || entity.followsLinks === true);
}

/** Marks the columns of a row under an alias that hold files, where those are not for everyone. */
export function markedFiles(entity: Entity, alias: string, { registry, marksFiles }: Visibility): (name: string, column: string) => string {
  if (!marksFiles || !holdsPrivateFiles(entity)) return (_, column) => column;
  const fields = fileFieldsOf(entity);
  const isPrivate = entity.access.read === 'public' ? `not ${reachedByEveryone(entity, alias, registry)}` : 'true';
  return (name, column) => {
    if (!fields.includes(name)) return column;
    return `case when ${column} like ${quoteLiteral(`${storedPrefix}%`)} and ${isPrivate} then ${column} || ${quoteLiteral(mark)} else ${column} end`;
  };
}

/** What was read, without marks: the same whenever it is read, and whoever reads it. Undefined where nothing was marked. */
export function unmarked(text: Buffer): string | undefined {
  return text.includes(mark) ? text.toString().replaceAll(mark, '') : undefined;
}

/** What was read, with addresses that last an hour in the place of marked paths. */
export function signedFiles(text: string, addresses: FileAddresses, caller: Caller): string {
  const reader = readerOf(caller);
  const signed = text.replaceAll(markedPath, (_, path: string) => JSON.stringify(addresses.signed(path, reader)));
  // What has no name of a stored file leads to none.
  return signed.replaceAll(mark, '');
}

/** The answer of a write, with addresses that last an hour in the place of paths that not everyone may use. */
export async function withSignedFiles(entity: Entity, body: string, addresses: FileAddresses, caller: Caller): Promise<string> {
  if (!holdsPrivateFiles(entity)) return body;
  const fields = fileFieldsOf(entity);
  const answer = JSON.parse(body) as { data: Record<string, unknown> | Record<string, unknown>[] };
  const rows = [answer.data].flat();
  const paths = rows.flatMap((row) => fields.flatMap((name) => (typeof row[name] === 'string' ? [row[name]] : [])));
  const open = await addresses.forEveryone(paths);
  const signed = (value: unknown) => (typeof value === 'string' && !open.has(value) ? addresses.signed(value, readerOf(caller)) : value);
  if (paths.every((path) => open.has(path))) return body;
  for (const row of rows) for (const name of fields) row[name] = signed(row[name]);
  return JSON.stringify(answer);
}

/** The subject that addresses are made for. */
const readerOf = (caller: Caller) => (caller.kind === 'subject' ? caller.id : undefined);
