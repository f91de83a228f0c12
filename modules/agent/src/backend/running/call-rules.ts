import type { Agent } from '../../entities/agent.js';

/** A call as a model requests it. */
export interface AskedCall {
  readonly method: string;
  /** With its query. */
  readonly path: string;
}

/** What becomes of a call: it is made, it waits for an administrator, or it is refused for a reason. */
export type Verdict = { readonly kind: 'make' | 'wait' } | { readonly kind: 'refuse'; readonly reason: string };

/**
 * First segments behind `/api/` that no agent calls, even if its definition allows them: accounts, money, and calls whose body or answer
 * may be of any entity. Of mails, which hold codes.
 */
const closed = new Set(['rbac', 'billing', 'rows', 'row-jobs', 'jobs', 'changes', 'search', 'revalidation']);
const closedPaths = ['/api/notification/inbox', '/api/notification/notifications'];
/** What a list would embed of those. */
const closedInclude = /rbac|subject|billing/i;
/** No escapes, no empty segments, no dots: a path that the router could read in another way. */
const plainPath = /^\/api(\/[\w{}-]+)+$/;

/** Decides on a call of an agent by its definition. */
export function verdictOn({ calls, unattendedCalls }: Pick<Agent, 'calls' | 'unattendedCalls'>, { method, path }: AskedCall): Verdict {
  const mark = path.indexOf('?');
  const name = mark < 0 ? path : path.slice(0, mark);
  if (!plainPath.test(name)) return refuse('The path must be written out plainly, without escapes.');
  const [, , module = ''] = name.split('/');
  const isRead = method === 'GET';
  if (closed.has(module) || closedPaths.some((one) => name === one || name.startsWith(`${one}/`)) || (module === 'agent' && !isRead))
    return refuse('No agent may make this call.');
  if (mark >= 0 && embedsClosed(path.slice(mark + 1))) return refuse('No agent may read these rows.');
  if (allows(unattendedCalls ?? '', method, name)) return { kind: 'make' };
  if (!allows(calls, method, name)) return refuse('The definition of this agent does not allow this call.');
  return { kind: isRead ? 'make' : 'wait' };
}

const refuse = (reason: string): Verdict => ({ kind: 'refuse', reason });

/** Tells whether a query includes a closed entity. An unreadable query counts as one that does. */
function embedsClosed(query: string): boolean {
  return [...new URLSearchParams(query)].some(([key, value]) => key.includes('include') && closedInclude.test(value));
}

/** Whether one of the lines, such as `GET /api/blog/*`, stands for a call. */
function allows(lines: string, method: string, name: string): boolean {
  const segments = name.split('/');
  return lines.split('\n').some((line) => {
    const [allowed, pattern = ''] = line.trim().split(/\s+/);
    return allowed === method && matches(pattern.split('/'), segments);
  });
}

/** `{id}` and `*` stand for any one segment, `*` at the end for all that follow. */
function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  const isOpen = pattern.at(-1) === '*';
  if (isOpen ? segments.length < pattern.length : segments.length !== pattern.length) return false;
  return pattern.every((part, index) => part === '*' || part.startsWith('{') || part === segments[index]);
}
