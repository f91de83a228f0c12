import { NotFoundError } from '@flotilla/core/errors';
import type { Caller } from '../context/caller.js';

/** An export, as its requester reads it. */
export interface AccountExport {
  readonly id: string;
  readonly status: 'waiting' | 'running' | 'done' | 'failed';
  readonly rows: number;
  readonly bytes: number;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** Why it failed. */
  readonly problem: string | null;
}

/** An export, as its row of the table of jobs keeps it. */
export interface StoredExport extends Record<string, unknown> {
  readonly id: string;
  readonly input: { readonly account: string; readonly language: string };
  readonly caller: Caller;
  readonly status: AccountExport['status'];
  readonly rows: number;
  readonly bytes: string;
  readonly problems: readonly { readonly message: string }[];
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** Returns an export for its requester. @throws NotFoundError when there is none */
export function viewOf(row: StoredExport | undefined): AccountExport {
  if (!row) throw new NotFoundError('There is no such export, or it is older than a day.');
  const { id, status, rows, bytes, createdAt, expiresAt, problems } = row;
  return {
    id,
    status,
    rows,
    bytes: Number(bytes),
    createdAt,
    expiresAt,
    problem: problems[0]?.message ?? null,
  };
}

/** A day, as long as the files of other jobs. */
export const lifetime = `interval '24 hours'`;
const time = (sql: string) => `to_char((${sql}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** The columns of a {@link StoredExport}. */
export const storedColumns =
  `"id", to_jsonb("input") as "input", to_jsonb("caller") as "caller", "status", "done" as "rows", "bytes"::text as "bytes", ` +
  `to_jsonb("problems") as "problems", ${time('"createdAt"')} as "createdAt", ${time(`"createdAt" + ${lifetime}`)} as "expiresAt"`;
