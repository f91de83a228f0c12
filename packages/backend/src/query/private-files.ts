import { randomUUID } from 'node:crypto';
import type { Caller } from '../context/caller.js';
import { quoteLiteral } from '../database/sql.js';
import type { Entity } from '@flotilla/core';
import { storedPrefix } from '@flotilla/core/files';
import { fileFieldsOf } from '@flotilla/core/reflection';
import type { FileAddresses } from '../ports/files.js';
import type { Visibility } from './projection.js';
import { publiclyReachable } from './publicly-reachable.js';

/**
 * Suffix that marks paths of private files until the response signs them. Random per process, so user text
 * can never match it.
 */
const mark = `?${randomUUID()}`;
const markedPath = new RegExp(`"(${storedPrefix}[\\w./-]+)\\${mark}"`, 'g');

/** Returns whether rows of an entity may hold private files. */
export function holdsPrivateFiles(entity: Entity): boolean {
  return fileFieldsOf(entity).length > 0 && (entity.access.read !== 'public' || entity.followsLinks === true);
}

/** Returns a function that marks the file columns of a row under an alias, if the files are private. */
export function markedFiles(
  entity: Entity,
  alias: string,
  { registry, marksFiles }: Visibility,
): (name: string, column: string) => string {
  if (!marksFiles || !holdsPrivateFiles(entity)) return (_, column) => column;
  const fields = fileFieldsOf(entity);
  const isPrivate =
    entity.access.read === 'public' ? `not ${publiclyReachable(entity, alias, registry)}` : 'true';
  return (name, column) => {
    if (!fields.includes(name)) return column;
    return `case when ${column} like ${quoteLiteral(`${storedPrefix}%`)} and ${isPrivate} then ${column} || ${quoteLiteral(mark)} else ${column} end`;
  };
}

/**
 * Returns the text without marks, which is the same for all readers and times; undefined when nothing is
 * marked.
 */
export function unmarked(text: Buffer): string | undefined {
  return text.includes(mark) ? text.toString().replaceAll(mark, '') : undefined;
}

/** Replaces marked paths by signed addresses, which are valid for an hour. */
export function signedFiles(text: string, addresses: FileAddresses, caller: Caller): string {
  const reader = readerOf(caller);
  const signed = text.replaceAll(markedPath, (_, path: string) =>
    JSON.stringify(addresses.signed(path, reader)),
  );
  // Removes marks of paths that do not match a stored file's name.
  return signed.replaceAll(mark, '');
}

/** Returns the response of a write with signed addresses, valid for an hour, instead of private paths. */
export async function withSignedFiles(
  entity: Entity,
  body: string,
  addresses: FileAddresses,
  caller: Caller,
): Promise<string> {
  if (!holdsPrivateFiles(entity)) return body;
  const fields = fileFieldsOf(entity);
  const answer = JSON.parse(body) as { data: Record<string, unknown> | Record<string, unknown>[] };
  const rows = [answer.data].flat();
  const paths = rows.flatMap((row) =>
    fields.flatMap((name) => (typeof row[name] === 'string' ? [row[name]] : [])),
  );
  const open = await addresses.forEveryone(paths);
  const signed = (value: unknown) =>
    typeof value === 'string' && !open.has(value) ? addresses.signed(value, readerOf(caller)) : value;
  if (paths.every((path) => open.has(path))) return body;
  for (const row of rows) for (const name of fields) row[name] = signed(row[name]);
  return JSON.stringify(answer);
}

/** Returns the subject that addresses are signed for. */
const readerOf = (caller: Caller) => (caller.kind === 'subject' ? caller.id : undefined);
