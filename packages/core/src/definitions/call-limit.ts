import type { Action } from './action.js';

/** A rate limit of an action: at most `calls` in a fixed window, which begins with the first call. */
export interface CallLimit {
  readonly calls: number;
  readonly per: Window;
  /**
   * The calls that count together. `address` (the default): those of one IPv4 address or one IPv6 /64
   * network. `subject`: those of one account or visitor; callers without a session count by address.
   */
  readonly by?: 'address' | 'subject';
  /** Message of the 429 response; by default one that names the window. */
  readonly message?: string;
}

/**
 * The rate limits of an action; several are checked in order. `own`: the implementation enforces a limit that
 * follows from settings, or from the content of the call.
 */
export type ActionLimit = CallLimit | readonly CallLimit[] | 'own';

type Window = 'minute' | 'hour' | 'day';

/** A limit with everything that a limiter needs. */
export interface CompleteCallLimit {
  /** Unique per limit; key of the counter. */
  readonly name: string;
  readonly calls: number;
  readonly windowMs: number;
  readonly by: 'address' | 'subject';
  readonly message: string;
}

const windows: Readonly<Record<Window, { readonly ms: number; readonly message: string }>> = {
  minute: { ms: 60_000, message: 'Too many requests. Try again in a minute.' },
  hour: { ms: 3_600_000, message: 'Too many requests. Try again in an hour.' },
  day: { ms: 86_400_000, message: 'Too many requests. Try again tomorrow.' },
};

/** Returns the limits that an action declares; none for `own`. */
export function callLimitsOf({ key, limit }: Pick<Action, 'key' | 'limit'>): readonly CompleteCallLimit[] {
  if (limit === undefined || limit === 'own') return [];
  return listOf(limit).map(({ calls, per, by = 'address', message = windows[per].message }) => ({
    name: `${key} ${by} ${per}`,
    calls,
    windowMs: windows[per].ms,
    by,
    message,
  }));
}

/** Returns the errors of an action's limit, and a missing one. */
export function limitProblems({ key, access, method, limit }: Action): string[] {
  if (limit === 'own') return [];
  if (limit === undefined) {
    if (access !== 'public' || method === 'GET') return [];
    return [
      `${key}: everyone may make this write, and it has no limit. Add limit: { calls: 5, per: 'minute' }.`,
    ];
  }
  const limits = listOf(limit);
  const wrong = limits.filter(({ calls, per }) => !(Number.isInteger(calls) && calls > 0 && per in windows));
  const names = callLimitsOf({ key, limit: limits.filter((one) => !wrong.includes(one)) }).map(
    ({ name }) => name,
  );
  return [
    ...wrong.map(
      ({ calls, per }) =>
        `${key}: the limit of ${calls} calls per ${per} is not valid. Use a positive whole number per ${Object.keys(windows).join(', ')}.`,
    ),
    ...(new Set(names).size < names.length
      ? [`${key}: has two limits of the same kind per window. Remove one.`]
      : []),
  ];
}

const listOf = (limit: CallLimit | readonly CallLimit[]): readonly CallLimit[] =>
  'calls' in limit ? [limit] : limit;
