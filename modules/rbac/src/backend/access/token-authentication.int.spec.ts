import { type SignedIn, InvalidationBus } from '@flotilla/backend/ports';
import {
  createTestApp,
  make,
  signInAs,
  statementCount,
  type TestApp,
  type TestRequest,
} from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { role } from '../../entities/role.js';
import { widget } from '../../entities/widget.js';
import { RbacModule } from '../index.js';
import { AccessTokens } from './access-tokens.js';

const everyones = '/api/rbac/widgets';
const admins = '/api/rbac/roles';
let app: TestApp;
/** A second process on the same database. */
let other: TestApp;

beforeAll(async () => {
  app = await createTestApp({ modules: [RbacModule] });
  other = await createTestApp({ modules: [RbacModule], databaseUrl: app.databaseUrl });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const status = async (request: TestRequest, on = app) =>
  (await on.request({ as: 'anonymous', ...request })).status;
const cookie = ({ token }: Pick<SignedIn, 'token'>) => ({
  cookie: `theme=dark; flotilla_jwt=${token}; x=flotilla_jwt=y`,
});

/** Returns invalid tokens of a subject with the role admin. */
async function badTokens(): Promise<Record<string, string>> {
  const { id, sessionId, token } = await signInAs(app, { roles: ['admin'] });
  const input = { subject: { id, slug: 'x' }, roles: ['admin'], sessionId };
  const tokens = app.nest.get(AccessTokens);
  const at = (seconds: number) => {
    vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ['Date'] });
    const made = tokens.sign(input);
    vi.useRealTimers();
    return made;
  };
  const [header, claims] = token.split('.');
  return {
    'an expired one': at(-901),
    'one of the future': at(120),
    'one without a signature': `${header}.${claims}.`,
    'one with another signature': `${token.slice(0, -6)}AAAAAA`,
    'one of no session': tokens.sign({ ...input, sessionId: crypto.randomUUID() }),
    "one of another's session": tokens.sign({ ...input, sessionId: (await signInAs(app)).sessionId }),
    'no token at all': 'undefined',
    'an empty one': '',
  };
}

describe('Authorization header', () => {
  it.each(['Bearer', 'bearer', 'BEARER'])('identifies the caller: %s', async (scheme) => {
    const { token } = await signInAs(app, { roles: ['admin'] });

    expect(await status({ url: admins, headers: { authorization: `${scheme} ${token}` } })).toBe(200);
    expect(await status({ url: admins, headers: { authorization: `${scheme} ${token}` } }, other)).toBe(200);
  });

  it('is refused with an invalid token, for public resources too', async () => {
    for (const [what, token] of Object.entries(await badTokens())) {
      for (const url of [everyones, admins, '/api/health']) {
        const response = await app.request({
          url,
          as: 'anonymous',
          headers: { authorization: `Bearer ${token}` },
        });
        expect([what, url, response.status, response.problem.message]).toEqual([
          what,
          url,
          401,
          'Not authorized',
        ]);
        expect(response.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
      }
    }
  });

  it('is ignored with another scheme', async () => {
    const headers = { authorization: 'Basic YTpi' };

    expect([await status({ url: everyones, headers }), await status({ url: admins, headers })]).toEqual([
      200, 401,
    ]);
  });
});

describe('cookie', () => {
  it('identifies the reader', async () => {
    expect(await status({ url: admins, headers: cookie(await signInAs(app, { roles: ['admin'] })) })).toBe(
      200,
    );
    expect(await status({ url: admins, headers: cookie(await signInAs(app)) })).toBe(403);
  });

  it('is anonymous with an invalid token: public resources are still served', async () => {
    for (const [what, token] of Object.entries(await badTokens())) {
      const answers = [
        await status({ url: everyones, headers: cookie({ token }) }),
        await status({ url: admins, headers: cookie({ token }) }),
      ];
      expect([what, ...answers]).toEqual([what, 200, 401]);
    }
  });

  it('has a lower priority than the header', async () => {
    const [admin, anna] = [await signInAs(app, { roles: ['admin'] }), await signInAs(app)];

    expect(await status({ url: admins, as: anna, headers: cookie(admin) })).toBe(403);
    expect(await status({ url: admins, as: admin, headers: cookie(anna) })).toBe(200);
  });

  it.each([
    ['a page of this site', { 'sec-fetch-site': 'same-origin' }, 201],
    [
      'a page of this site, in an old browser',
      { host: 'boats.example', origin: 'https://boats.example' },
      201,
    ],
    [
      'a page of this site, behind a proxy',
      { 'x-forwarded-host': 'boats.example', origin: 'https://boats.example' },
      201,
    ],
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 401],
    [
      'another site that names this one',
      { 'sec-fetch-site': 'cross-site', host: 'boats.example', origin: 'https://boats.example' },
      401,
    ],
    ['a neighbour', { 'sec-fetch-site': 'same-site', origin: 'https://blog.boats.example' }, 401],
    ['another site, in an old browser', { host: 'boats.example', origin: 'https://evil.example' }, 401],
    [
      'a name that begins alike',
      { host: 'boats.example', origin: 'https://boats.example.evil.example' },
      401,
    ],
    ['another port', { host: 'boats.example', origin: 'https://boats.example:8443' }, 401],
    ['a sandbox', { host: 'boats.example', origin: 'null' }, 401],
    ['nowhere', { 'sec-fetch-site': 'none' }, 401],
    ['an unknown origin', {}, 401],
  ])(
    'is accepted only for same-site writes: from %s',
    async (_, headers: Record<string, string>, expected) => {
      const admin = await signInAs(app, { roles: ['admin'] });
      const write = { method: 'POST' as const, url: everyones, data: { title: { en: 'x' } } };

      expect(await status({ ...write, headers: { ...headers, ...cookie(admin) } })).toBe(expected);
      expect(await status({ ...write, as: admin, headers })).toBe(201);
    },
  );
});

describe('in every process, at the next request,', () => {
  const both = async (request: TestRequest) => [await status(request), await status(request, other)];
  const change = (method: 'POST' | 'PATCH' | 'DELETE', url: string, data?: object) =>
    app.request({ method, url, data });
  const roleOf = async (slug: string) =>
    (await app.sql('select "id" from "rbac_role" where "slug" = $1', [slug]))[0]?.id ?? '';

  async function expectEnd(end: (signedIn: SignedIn) => Promise<unknown>): Promise<void> {
    const signedIn = await signInAs(app, { roles: ['admin'] });
    const asked = { url: admins, as: signedIn };
    expect(await both(asked)).toEqual([200, 200]);
    await end(signedIn);
    expect(await both(asked)).toEqual([401, 401]);
  }

  it('a session is revoked', () =>
    expectEnd(({ sessionId }) =>
      change('PATCH', `/api/rbac/sessions/${sessionId}`, { revokedAt: new Date().toISOString() }),
    ));
  it('a session is deleted', () =>
    expectEnd(({ sessionId }) => change('DELETE', `/api/rbac/sessions/${sessionId}`)));
  it('a session expires', () =>
    expectEnd(({ sessionId }) =>
      change('PATCH', `/api/rbac/sessions/${sessionId}`, { expiresAt: '2020-01-01T00:00:00Z' }),
    ));
  it('a subject is deleted', () => expectEnd(({ id }) => change('DELETE', `/api/rbac/subjects/${id}`)));
  it('a session is unlinked from its subject', () =>
    expectEnd(async ({ sessionId }) => {
      const [link] = await app.sql('select "id" from "rbac_subjects_to_sessions" where "sessionId" = $1', [
        sessionId,
      ]);
      await change('DELETE', `/api/rbac/subjects-to-sessions/${link?.id}`);
    }));

  it('a role is granted and revoked', async () => {
    const signedIn = await signInAs(app);
    await make(app, role, { title: 'admin', slug: 'admin' }).catch(() => undefined);
    const asked = { url: admins, as: signedIn };
    const before = await both(asked);
    const given = await change('POST', '/api/rbac/subjects-to-roles', {
      subjectId: signedIn.id,
      roleId: await roleOf('admin'),
    });
    const during = await both(asked);
    await change('DELETE', `/api/rbac/subjects-to-roles/${given.data.id}`);

    expect([before, during, await both(asked)]).toEqual([
      [403, 403],
      [200, 200],
      [403, 403],
    ]);
  });

  it('a role is renamed or deleted', async () => {
    const signedIn = await signInAs(app, { roles: ['captain'] });
    const asked = { url: admins, as: signedIn };
    expect(await both(asked)).toEqual([403, 403]);
    // Triggers protect the role admin; this test needs to rename and delete it.
    for (const rule of ['renamed', 'deleted'])
      await app.sql(`alter table "rbac_role" disable trigger "rbac_admin_role_${rule}"`);
    await app.sql(
      `update "rbac_role" set "slug" = 'former-admin', "title" = 'former admin' where "slug" = 'admin'`,
    );
    await change('PATCH', `/api/rbac/roles/${await roleOf('captain')}`, { slug: 'admin' });
    expect(await both(asked)).toEqual([200, 200]);
    await change('DELETE', `/api/rbac/roles/${await roleOf('admin')}`);
    expect(await both(asked)).toEqual([403, 403]);
  });
});

it('needs no extra statement for a signed-in caller whose session is cached', async () => {
  const { id } = await make(app, widget);
  const signedIn = await signInAs(app, { roles: ['editor'] });
  const read = (as: TestRequest['as']) =>
    statementCount(app, () => app.request({ url: `${everyones}/${id}`, as }));
  const first = await read(signedIn);

  expect([first, await read(signedIn), await read('anonymous')]).toEqual([2, 1, 1]);
});

it('ends a cached session at its expiry', async () => {
  const signedIn = await signInAs(app, { roles: ['admin'] });
  await app.sql(
    `update "rbac_session" set "expiresAt" = now() + interval '300 milliseconds' where "id" = $1`,
    [signedIn.sessionId],
  );
  const before = await status({ url: admins, as: signedIn });
  await vi.waitFor(async () => expect(await status({ url: admins, as: signedIn })).toBe(401));

  expect(before).toBe(200);
});

it('does not trust the cache while it is not listening for invalidation messages', async () => {
  const signedIn = await signInAs(app, { roles: ['admin'] });
  const bus = app.nest.get(InvalidationBus);
  expect(await status({ url: admins, as: signedIn })).toBe(200);
  bus.isConnected = false;
  try {
    // No event is published for this update.
    await app.sql('update "rbac_session" set "revokedAt" = now() where "id" = $1', [signedIn.sessionId]);
    expect(await status({ url: admins, as: signedIn })).toBe(401);
  } finally {
    bus.isConnected = true;
  }
});
