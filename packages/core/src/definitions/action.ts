import type { z } from 'zod';
import type { Audience } from './access.js';

export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** The schemas of what a call takes and answers; a part that is absent takes nothing. */
export interface ActionSchemas {
  /** Path parameters, by name. */
  params?: z.ZodType;
  query?: z.ZodType;
  /** The `data` of the body. */
  body?: z.ZodType;
  /** The `data` of the answer. */
  answer?: z.ZodType;
  /** The `meta` that stands beside it: where a list goes on. */
  meta?: z.ZodType;
}

/** The contract of a call that is not CRUD: one HTTP route and the permission for it. */
export interface Action<S extends ActionSchemas = ActionSchemas> {
  readonly key: `${string}.${string}`;
  readonly module: string;
  readonly method: HttpMethod;
  /** The route with `{name}` for its parameters. */
  readonly path: string;
  readonly access: Audience;
  /** One sentence for the API reference. */
  readonly summary: string;
  /** Of an answer that is no error. */
  readonly status: ActionStatus;
  readonly repeats: Repeats;
  readonly takes?: BodyTaken;
  /** The feature that an installation must have for the call to be served: `notification.telegram`. */
  readonly needs?: string;
  /** The media type of its answer, where that is not `{"data": …}` in JSON: a page, a picture, lines. */
  readonly sends?: string;
  readonly schemas: S;
}

export type ActionStatus = 200 | 201 | 202;

/**
 * What a repeated call does. `answered`: a call that writes and comes again with the same Idempotency-Key gets the first answer.
 * `own`: the same, by the implementation, which has it in the transaction of its one write. `done`: it is done again, and its answer
 * is kept nowhere: what is read, and what takes or answers secrets.
 */
export type Repeats = 'answered' | 'own' | 'done';

/**
 * What a body is, where it is not `{"data": …}` of JSON alone. `form`: the fields of an HTML form (`application/x-www-form-urlencoded`)
 * as well, without a `data`. `raw`: bytes of any type, as they came, which the implementation reads; a signature is of those.
 * `files`: a form (`multipart/form-data`) as well, with files in parts beside its part `data`. `fields`: any form of HTML, with files or
 * without; the implementation reads it, who knows which files it wants, and asks for the checked body then.
 */
export type BodyTaken = 'form' | 'raw' | 'files' | 'fields';

export interface ActionInput<S extends ActionSchemas> {
  module: string;
  name: string;
  method: HttpMethod;
  path: `/api/${string}`;
  access: Audience;
  summary: string;
  /** 200 unless said. */
  status?: ActionStatus;
  /** Calls that write are `answered` unless they say otherwise. */
  repeats?: Repeats;
  takes?: BodyTaken;
  needs?: string;
  sends?: string;
  schemas?: S;
}

/** Defines a call that is not CRUD; server, client and OpenAPI read it from here. */
export function defineAction<const S extends ActionSchemas = Record<never, never>>(input: ActionInput<S>): Action<S> {
  const { name, schemas, status = 200, repeats = input.method === 'GET' ? 'done' : 'answered', ...rest } = input;
  return { ...rest, key: `${input.module}.${name}`, status, repeats, schemas: schemas ?? ({} as S) };
}
