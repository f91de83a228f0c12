import type { Registry } from '@flotilla/core';
import { closedToAssistants } from '@flotilla/core/assistants';
import type { Agent } from '../../entities/agent.js';

/** A call as a model requests it. */
export interface RequestedCall {
  readonly method: string;
  /** With its query. */
  readonly path: string;
}

/** Decision on a call: make it, wait for an administrator, or refuse it. */
export type Verdict =
  | { readonly kind: 'make' | 'wait' }
  | { readonly kind: 'refuse'; readonly reason: string };

/**
 * First segments after `/api/` of calls whose body or response may contain rows of any entity, and the inbox
 * of development, which shows mails.
 */
const ofAnyRows = new Set(['rows', 'row-jobs', 'jobs', 'changes', 'search', 'revalidation']);
const inbox = '/api/notification/inbox';

/** Calls that agents never make, even if their definitions allow them. */
export interface ClosedCalls {
  readonly modules: ReadonlySet<string>;
  /** Routes of entities; the calls below them are closed too. */
  readonly routes: readonly string[];
  /** Names of closed rows in the `include` parameter of lists. */
  readonly included: ReadonlySet<string>;
}

/** Returns the closed calls of an installation. */
export function closedCalls(registry: Registry): ClosedCalls {
  const { modules, entities } = closedToAssistants(registry);
  const included = [...registry.entities.keys()].flatMap((key) => [
    ...[...registry.relationsOf(key).values()].flatMap(({ token, link, far }) =>
      entities.has(link.key) || (far && entities.has(far.key)) ? [token] : [],
    ),
    ...[...registry.referencesOf(key).values()].flatMap(({ token, far }) =>
      entities.has(far) ? [token] : [],
    ),
  ]);
  const routes = [...entities].map((key) => registry.entity(key).route);
  return { modules, routes: [inbox, ...routes], included: new Set(included) };
}

/** No escapes, no empty segments, no dots, which the router could interpret differently. */
const plainPath = /^\/api(\/[\w{}-]+)+$/;

/** Decides on a call of an agent by its definition. */
export function verdictOn(
  { calls, unattendedCalls }: Pick<Agent, 'calls' | 'unattendedCalls'>,
  { method, path }: RequestedCall,
  closed: ClosedCalls,
): Verdict {
  const mark = path.indexOf('?');
  const name = mark < 0 ? path : path.slice(0, mark);
  if (!plainPath.test(name)) return refuse('The path must be written out plainly, without escapes.');
  const [, , module = ''] = name.split('/');
  const isRead = method === 'GET';
  if (
    ofAnyRows.has(module) ||
    closed.modules.has(module) ||
    closed.routes.some((one) => name === one || name.startsWith(`${one}/`)) ||
    (module === 'agent' && !isRead)
  )
    return refuse('No agent may make this call.');
  if (mark >= 0 && embedsClosed(path.slice(mark + 1), closed)) return refuse('No agent may read these rows.');
  if (allows(unattendedCalls ?? '', method, name)) return { kind: 'make' };
  if (!allows(calls, method, name)) return refuse('The definition of this agent does not allow this call.');
  return { kind: isRead ? 'make' : 'wait' };
}

const refuse = (reason: string): Verdict => ({ kind: 'refuse', reason });

/** Returns whether a query includes a closed entity. An unreadable query counts as one that does. */
function embedsClosed(query: string, { included }: ClosedCalls): boolean {
  return [...new URLSearchParams(query)].some(
    ([key, value]) => key.includes('include') && value.split(/[^\w:-]+/).some((name) => included.has(name)),
  );
}

/** Returns whether one of the lines, such as `GET /api/blog/*`, matches a call. */
function allows(lines: string, method: string, name: string): boolean {
  const segments = name.split('/');
  return lines.split('\n').some((line) => {
    const [allowed, pattern = ''] = line.trim().split(/\s+/);
    return allowed === method && matches(pattern.split('/'), segments);
  });
}

/** Matches a path: `{id}` and `*` match any one segment, `*` at the end all remaining ones. */
function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  const isOpen = pattern.at(-1) === '*';
  if (isOpen ? segments.length < pattern.length : segments.length !== pattern.length) return false;
  return pattern.every((part, index) => part === '*' || part.startsWith('{') || part === segments[index]);
}
