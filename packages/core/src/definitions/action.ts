import type { z } from 'zod';
import type { Audience } from './access.js';
import type { ActionLimit } from './call-limit.js';

export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Schemas of a call's request and response. A request part without a schema must be absent. */
export interface ActionSchemas {
  /** Path parameters, by name. */
  params?: z.ZodType;
  query?: z.ZodType;
  /** Schema of `data` in the request body. */
  body?: z.ZodType;
  /** Schema of `data` in the response. */
  answer?: z.ZodType;
  /** Schema of `meta` in the response, such as the next cursor of a list. */
  meta?: z.ZodType;
}

/** The contract of a call outside CRUD: one HTTP route and its permission. */
export interface Action<S extends ActionSchemas = ActionSchemas> {
  readonly key: `${string}.${string}`;
  readonly module: string;
  readonly method: HttpMethod;
  /** The route, with `{name}` for each parameter. */
  readonly path: string;
  readonly access: Audience;
  /** One sentence for the API reference. */
  readonly summary: string;
  /** HTTP status of a successful response. */
  readonly status: ActionStatus;
  readonly repeats: Repeats;
  readonly takes?: BodyFormat;
  /** Maximum size of a body of `raw` bytes; 256 KB by default, at most 32 MB. */
  readonly maxBytes?: number;
  /**
   * Headers that a call with `maxBytes` must have, by their lower-case names, and their forms. Other calls are
   * refused before their body is read.
   */
  readonly requiredHeaders?: Readonly<Record<string, RegExp>>;
  /** Feature that must be configured for the route to be served: `notification.telegram`. */
  readonly needs?: string;
  /** Media type of a response that is not `{"data": …}` as JSON, such as HTML, an image or a stream. */
  readonly sends?: string;
  readonly limit?: ActionLimit;
  /** Accepts `X-Flotilla-Change-Set`; other actions reject the header. */
  readonly drafts?: boolean;
  /** Has no scope, so that no API key can call it: it starts work that the scopes of the key would not limit. */
  readonly isClosedToKeys?: boolean;
  readonly schemas: S;
}

export type ActionStatus = 200 | 201 | 202;

/**
 * How a repeated call with the same Idempotency-Key is handled. `answered`: returns the stored first
 * response. `own`: the same, by the implementation itself, which stores the key in the transaction of its
 * only write. `done`: runs again, and no response is stored; for reads, and for calls that accept or return
 * secrets.
 */
export type Repeats = 'answered' | 'own' | 'done';

/**
 * Body formats beside JSON `{"data": …}`. `form`: also an HTML form (`application/x-www-form-urlencoded`)
 * without `data`. `raw`: bytes of any type, unparsed, for signature checks. `files`: also
 * `multipart/form-data` with files beside the part `data`. `fields`: any HTML form, with or without files;
 * the implementation selects the expected files first, then reads the validated body.
 */
export type BodyFormat = 'form' | 'raw' | 'files' | 'fields';

export type ActionInput<S extends ActionSchemas> = ActionProperties<S> & (PublicWrite | OtherCall);

interface ActionProperties<S extends ActionSchemas> {
  module: string;
  name: string;
  path: `/api/${string}`;
  summary: string;
  /** Defaults to 200. */
  status?: ActionStatus;
  /** Defaults to `done` for GET and to `answered` for other methods. */
  repeats?: Repeats;
  takes?: BodyFormat;
  /** Maximum size of a body of `raw` bytes; 256 KB by default, at most 32 MB. */
  maxBytes?: number;
  /**
   * Headers that a call with `maxBytes` must have, by their lower-case names, and their forms. Other calls are
   * refused before their body is read.
   */
  requiredHeaders?: Readonly<Record<string, RegExp>>;
  needs?: string;
  sends?: string;
  /** Accepts `X-Flotilla-Change-Set`; other actions reject the header. */
  drafts?: boolean;
  /** Has no scope, so that no API key can call it: it starts work that the scopes of the key would not limit. */
  isClosedToKeys?: boolean;
  schemas?: S;
}

/** Anyone can repeat such a call, and each one writes, mails or calculates something. */
interface PublicWrite {
  access: 'public';
  method: Exclude<HttpMethod, 'GET'>;
  /** The rate limit, such as `{ calls: 5, per: 'minute' }`. */
  limit: ActionLimit;
}

type OtherCall = { limit?: ActionLimit } & (
  | { access: Audience; method: 'GET' }
  | { access: Exclude<Audience, 'public'>; method: Exclude<HttpMethod, 'GET'> }
);

/** Defines a call outside CRUD. Server, client and OpenAPI are derived from it. */
/* @__NO_SIDE_EFFECTS__ */
export function defineAction<const S extends ActionSchemas = Record<never, never>>(
  input: ActionInput<S>,
): Action<S> {
  const {
    name,
    schemas,
    status = 200,
    repeats = input.method === 'GET' ? 'done' : 'answered',
    ...rest
  } = input;
  return { ...rest, key: `${input.module}.${name}`, status, repeats, schemas: schemas ?? ({} as S) };
}
