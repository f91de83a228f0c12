import { createHmac, randomBytes } from 'node:crypto';
import type { SignedIn } from '@flotilla/backend/ports';
import { type Entity, isLink } from '@flotilla/core';
import { make, signInAs, type TestApp, type TestRequest } from '@flotilla/testing';
import { ownedBy, statedRules } from './stated-rules.fixture.js';

export const kinds = [
  'nobody',
  'an anonymous subject',
  'the subject',
  'another subject',
  'a role by action rows',
  'an administrator',
  'the secret key',
  'an expired token',
  'a forged token',
  'a revoked session',
] as const;
export type Kind = (typeof kinds)[number];

/** Callers of every kind, and rows to call. */
export interface TestUsers {
  readonly callers: Readonly<Record<Kind, NonNullable<TestRequest['as']>>>;
  readonly subject: SignedIn;
  /** One row of each entity and link, by its key; owned by the subject where possible. */
  readonly rows: ReadonlyMap<string, string>;
}

/** Signs all callers in, and creates the rows, owned by the subject where possible. */
export async function createTestUsers(app: TestApp): Promise<TestUsers> {
  const subject = await signInAs(app);
  const admin = await signInAs(app, { roles: ['admin'] });
  const revoked = await signInAs(app, { roles: ['admin'] });
  const data = { revokedAt: new Date().toISOString() };
  await app.request({ method: 'PATCH', url: `/api/rbac/sessions/${revoked.sessionId}`, data });
  const callers = {
    nobody: 'anonymous',
    'an anonymous subject': await signInAs(app),
    'the subject': subject,
    'another subject': await signInAs(app, { roles: ['reader'] }),
    'a role by action rows': await grantedEverything(app),
    'an administrator': admin,
    'the secret key': 'server',
    'an expired token': { ...admin, token: await resigned(app, admin) },
    'a forged token': { ...admin, token: signed(claimsOf(admin), randomBytes(32)) },
    'a revoked session': revoked,
  } as const;
  return { callers, subject, rows: await rowsOf(app, subject) };
}

/** Returns a caller whose role is granted every call. */
async function grantedEverything(app: TestApp): Promise<SignedIn> {
  const editor = await signInAs(app, { roles: ['editor'] });
  const [role] = await app.sql(`select "id" from "rbac_role" where "slug" = 'editor'`);
  const calls = [...statedRules(app.registry).keys()].map((call) => call.split(' '));
  for (let start = 0; start < calls.length; start += 500) {
    const actions = calls
      .slice(start, start + 500)
      .map(([method, path]) => ({ method, path: path?.replace(/:(\w+)/g, '{$1}') }));
    const { data: made } = await app.request<{ id: string }[]>({
      method: 'POST',
      url: '/api/rbac/actions/bulk',
      data: actions,
    });
    const grants = made.map(({ id }) => ({ roleId: role?.id, actionId: id }));
    await app.request({ method: 'POST', url: '/api/rbac/roles-to-actions/bulk', data: grants });
  }
  return editor;
}

async function rowsOf(app: TestApp, { id: subjectId }: SignedIn): Promise<Map<string, string>> {
  const { registry } = app;
  const rows = new Map<string, string>([['rbac.subject', subjectId]]);
  const [entities, links] = Object.values(
    Object.groupBy(registry.entities.values(), ({ type }) => type),
  ).toSorted((a) => (a?.some(isLink) ? 1 : -1));
  for (const entity of entities ?? []) {
    if (rows.has(entity.key)) continue;
    // The subject's own identity must not require a password change, which would block all calls, and not be an
    // address alone, which is no account yet.
    rows.set(
      entity.key,
      await madeRow(
        app,
        entity,
        entity.key === 'rbac.identity' ? { mustChangePassword: false, provider: 'telegram' } : {},
      ),
    );
  }
  // Links that only owners read, and owning links, connect rows of the subject.
  for (const link of (links ?? []).filter(isLink)) {
    const owned = link.access.read === 'owner' ? (ownedBy(registry, link) ?? []) : [];
    const ends = [link.left, link.right].filter(
      (end) => end !== null && (link.owns || owned.some(({ key }) => key === end.key)),
    );
    const overrides = Object.fromEntries(ends.map((end) => [end?.field, rows.get(end?.key ?? '')]));
    rows.set(link.key, await madeRow(app, link, overrides));
  }
  return rows;
}

/** Link rows are not hidden, so that all readers of both ends read them. */
const madeRow = async (app: TestApp, entity: Entity, overrides: object = {}) =>
  String((await make(app, entity, { variant: 'default', ...overrides })).id);

const seconds = () => Math.floor(Date.now() / 1000);

function claimsOf({ token }: SignedIn): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;
}

/** Returns the token with an issue time of twenty minutes ago, signed with the server's key. */
async function resigned(app: TestApp, signedIn: SignedIn): Promise<string> {
  const [stored] = await app.sql<{ key: Buffer }>(`select "key" from "rbac_signing_key"`);
  const then = seconds() - 20 * 60;
  return signed({ ...claimsOf(signedIn), iat: then, exp: then + 15 * 60 }, stored?.key ?? Buffer.alloc(0));
}

function signed(claims: object, key: Buffer): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`;
}
