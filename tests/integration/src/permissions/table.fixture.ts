import { setTimeout } from 'node:timers/promises';
import type { Registry } from '@flotilla/core';
import type { TestApp, TestRequest } from '@flotilla/testing';
import { type TestUsers, type Kind, kinds } from './test-users.fixture.js';
import { ownedBy, type StatedRule, statedRules } from './stated-rules.fixture.js';

/** `answered`: any status except a refusal of the caller; `nothing`: an empty list. */
type Answer =
  | 'answered'
  | 'nothing'
  | 'refused: 401'
  | 'refused: 403'
  | 'refused: 404'
  | `unexpected: ${string}`;

export interface Route {
  readonly method: string;
  readonly url: string;
}

export interface TableInput {
  readonly app: TestApp;
  readonly users: TestUsers;
  readonly routes: readonly Route[];
  /** The definitions, as the expected result. */
  readonly registry: Registry;
}

/** Results of requesting every route as every caller. */
export interface Table {
  readonly cells: number;
  /** One line per cell that differs from the definitions. */
  readonly wrong: readonly string[];
}

const atOnce = 16;

/** Requests every route as every caller, and compares the responses with the definitions. */
export async function permissionTable(input: TableInput): Promise<Table> {
  const rules = statedRules(input.registry);
  const cells = input.routes.flatMap((route) => kinds.map((kind) => ({ route, kind })));
  const wrong: string[] = [];
  const waiting = cells.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const { route, kind } of waiting) {
        const call = `${route.method} ${route.url}`;
        const rule = rules.get(call.replace(/^HEAD /, 'GET '));
        const expected = rule
          ? expectedAnswer({ kind, rule, method: route.method }, input)
          : 'a rule in a definition';
        const actual = rule ? await ask(kind, route, rule, input) : 'none';
        if (actual !== expected) wrong.push(`${call} as ${kind}: ${actual}, expected ${expected}`);
      }
    }),
  );
  return { cells: cells.length, wrong };
}

/** Returns the expected response, by definitions only. */
function expectedAnswer(
  { kind, rule, method }: { kind: Kind; rule: StatedRule; method: string },
  { registry }: TableInput,
): Answer {
  const { audience, kind: what, entity, hasKey } = rule;
  if (what === 'open') return 'answered';
  if (hasKey) return 'refused: 401';
  if (kind === 'an expired token' || kind === 'a forged token' || kind === 'a revoked session')
    return 'refused: 401';
  if (audience === 'public' || kind === 'an administrator' || kind === 'the secret key') return 'answered';
  if (kind === 'nobody') return 'refused: 401';
  if (audience === 'subject' || kind === 'a role by action rows') return 'answered';
  if (audience !== 'owner' || what === 'write') return 'refused: 403';
  if (entity && !ownedBy(registry, entity)) return 'refused: 403';
  if (kind === 'the subject') return 'answered';
  if (what !== 'list') return 'refused: 404';
  // Every subject owns itself; a response to HEAD has no list.
  return entity?.key === 'rbac.subject' || method === 'HEAD' ? 'answered' : 'nothing';
}

async function ask(
  kind: Kind,
  { method, url }: Route,
  rule: StatedRule,
  { app, users }: TableInput,
): Promise<Answer> {
  const id = users.rows.get(rule.entity?.key ?? '') ?? users.subject.id;
  const isRead = rule.kind === 'row' || (rule.kind === 'action' && rule.audience === 'owner');
  // Permitted callers get a validation error, without a change.
  const path = url
    .replace(/:\w+/, isRead ? id : 'x')
    .replace(/:\w+/g, 'x')
    .replace('*', 'x');
  const body = method === 'POST' || method === 'PATCH' ? '{"data":5}' : undefined;
  const as = users.callers[kind];
  if (path.startsWith('/api/revalidation/events'))
    return classified(await openStream(app, { url: path, method: method as 'GET', as }), rule);
  const request = { method: method as TestRequest['method'], url: path, as, body };
  if (path === '/api/health/ready') return classified(await statusOnceReady(app, request), rule);
  const { status, text, data } = await app.request<unknown>(request);
  // A request for proof of presence goes to permitted callers only, so it counts as permitted.
  if (status === 403 && text.includes('"rule":"presence"')) return 'answered';
  if (rule.kind === 'list' && status === 200 && method === 'GET')
    return isEmpty(data) ? 'nothing' : 'answered';
  if (rule.kind === 'row' && status === 200 && method === 'GET' && !text.includes(id))
    return 'unexpected: another row';
  return classified(status, rule);
}

const isEmpty = (data: unknown) => data === 0 || (Array.isArray(data) && data.length === 0);

function classified(status: number, { kind, audience }: StatedRule): Answer {
  if (status === 401 || status === 403) return `refused: ${status}`;
  if (status === 404 && (kind === 'row' || audience === 'owner')) return 'refused: 404';
  return status < 500 ? 'answered' : `unexpected: ${status}`;
}

/** Retries until a 503 counts as more than a busy machine. */
const readyTries = 20;

/** Retries 503 responses of a busy machine, which are independent of the caller. */
async function statusOnceReady(app: TestApp, request: TestRequest): Promise<number> {
  for (let left = readyTries; ; left--) {
    const { status } = await app.request<unknown>(request);
    if (status !== 503 || left === 0) return status;
    await setTimeout(250);
  }
}

/** Returns the status of a response that does not end. */
async function openStream(
  app: TestApp,
  { url, method, as }: { url: string; method: 'GET'; as: TestUsers['callers'][Kind] },
): Promise<number> {
  const bearer: Record<string, string> =
    typeof as === 'object' && 'token' in as ? { authorization: `Bearer ${as.token}` } : {};
  const headers = as === 'server' ? app.asServer : bearer;
  const response = await app.nest.inject({ method, url, headers, payloadAsStream: true });
  response.stream().destroy();
  return response.statusCode;
}
