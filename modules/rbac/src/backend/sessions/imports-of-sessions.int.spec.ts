import { type Caller, Writer } from '@flotilla/backend';
import { AUTHENTICATION, type Authentication } from '@flotilla/backend/ports';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgotPassword, resetPassword } from '../../email-and-password-actions.js';
import { session } from '../../entities/session.js';
import { changePassword } from '../../identity-actions.js';
import { subjectsToSessions } from '../../links.js';
import { logout, revokeSession, sessions } from '../../session-actions.js';
import type { SessionView } from '../../shapes.js';
import {
  type AccountApp,
  codeIn,
  password,
  type Person,
  startAccountApp,
} from '../testing/account-app.fixture.js';

let accounts: AccountApp;
beforeAll(async () => {
  accounts = await startAccountApp();
});
afterAll(() => accounts.app.close());

/** Returns the session of a token. */
async function sessionOf({ id, jwt }: Pick<Person, 'id' | 'jwt'>): Promise<string> {
  const { data } = await accounts.call<SessionView[]>(sessions, { params: { id }, jwt });
  return data.find(({ isCurrent }) => isCurrent)?.id ?? '';
}

/** Stores a running import of a session, or of an API key. */
async function importOf(subjectId: string, by: { sessionId: string } | { key: object }): Promise<string> {
  const id = crypto.randomUUID();
  const caller = { kind: 'subject', id: subjectId, roles: [], ...by };
  await accounts.app.sql(
    `insert into flotilla_import_run ("id", "owner", "caller", "name", "bytes", "status") values ($1, $2, $3::json, 'export.xml', 1, 'running')`,
    [id, `subject:${subjectId}`, JSON.stringify(caller)],
  );
  return id;
}

async function statusOf(id: string): Promise<unknown> {
  const [run] = await accounts.app.sql(`select "status" from flotilla_import_run where "id" = $1`, [id]);
  return run?.['status'];
}

/** Returns a person with two sessions, and an import of each. */
async function personWithImports() {
  const person = await accounts.person();
  const { jwt } = (await accounts.signIn(person)).data;
  const [own, other] = [await sessionOf(person), await sessionOf({ ...person, jwt })];
  const [ofOwn, ofOther] = [
    await importOf(person.id, { sessionId: own }),
    await importOf(person.id, { sessionId: other }),
  ];
  const statuses = async () => [await statusOf(ofOwn), await statusOf(ofOther)];
  return { person, other, otherJwt: jwt, statuses };
}

it('a new password stops the imports of other sessions, also of those that were signed out', async () => {
  const { person, otherJwt, statuses } = await personWithImports();
  await accounts.call(logout, { jwt: otherJwt });
  expect(await statuses()).toEqual(['running', 'running']);
  const ofKey = await importOf(person.id, { key: { id: crypto.randomUUID(), name: 'Robot', scopes: [] } });
  const ofOtherPerson = await personWithImports();

  const { status } = await accounts.call(changePassword, {
    ...{ params: { id: person.identityId }, jwt: person.jwt },
    data: { password, newPassword: 'the owner alone knows' },
  });
  expect(status).toBe(200);
  expect(await statuses()).toEqual(['running', 'failed']);
  expect(await statusOf(ofKey)).toBe('running');
  expect(await ofOtherPerson.statuses()).toEqual(['running', 'running']);
});

it('a password that is set by mail stops all imports', async () => {
  const { person, statuses } = await personWithImports();
  await accounts.call(forgotPassword, { data: { email: person.email } });
  const code = codeIn(await accounts.mail(person.email, /Reset/));
  const words = 'the owner alone knows';
  await accounts.call(resetPassword, { data: { code, password: words, passwordConfirmation: words } });

  expect(await statuses()).toEqual(['failed', 'failed']);
});

it('an ended session stops its imports', async () => {
  const { person, other, statuses } = await personWithImports();
  await accounts.call(revokeSession, { params: { id: person.id, sessionId: other }, jwt: person.jwt });

  expect(await statuses()).toEqual(['running', 'failed']);
});

it.each([
  ['PATCH', { revokedAt: '2026-01-01T00:00:00Z' }],
  ['PATCH', { expiresAt: '2020-01-01T00:00:00Z' }],
  ['DELETE', undefined],
] as const)('a session that is ended by %s %j stops its imports', async (method, data) => {
  const { other, statuses } = await personWithImports();
  const { status, text } = await accounts.app.request({ method, url: `${session.route}/${other}`, data });

  expect(status, text).toBe(200);
  expect(await statuses()).toEqual(['running', 'failed']);
});

/** Returns the address of the link between a session and its account. */
async function linkOf(sessionId: string): Promise<string> {
  const [link] = await accounts.app.sql(`select "id" from rbac_subjects_to_sessions where "sessionId" = $1`, [
    sessionId,
  ]);
  return `${subjectsToSessions.route}/${String(link?.['id'])}`;
}

it('a session that loses its account stops its imports', async () => {
  const { other, statuses } = await personWithImports();
  const url = await linkOf(other);
  expect((await accounts.app.request({ method: 'DELETE', url })).status).toBe(200);

  expect(await statuses()).toEqual(['running', 'failed']);
});

it('a session that is given to another account stops its imports', async () => {
  const { other, statuses } = await personWithImports();
  const [url, { id: subjectId }] = [await linkOf(other), await accounts.person()];
  const { status, text } = await accounts.app.request({ method: 'PATCH', url, data: { subjectId } });

  expect(status, text).toBe(200);
  expect(await statuses()).toEqual(['running', 'failed']);
});

type PersonWithImports = Awaited<ReturnType<typeof personWithImports>>;

it.each<[string, (of: PersonWithImports) => Promise<{ status: number }>]>([
  [
    'a new password',
    ({ person }) =>
      accounts.call(changePassword, {
        ...{ params: { id: person.identityId }, jwt: person.jwt },
        data: { password, newPassword: 'the owner alone knows' },
      }),
  ],
  [
    'the end of a session',
    ({ person, other }) =>
      accounts.call(revokeSession, { params: { id: person.id, sessionId: other }, jwt: person.jwt }),
  ],
  [
    'the deletion of a session',
    ({ other }) => accounts.app.request({ method: 'DELETE', url: `${session.route}/${other}` }),
  ],
  [
    'the loss of the account',
    async ({ other }) => accounts.app.request({ method: 'DELETE', url: await linkOf(other) }),
  ],
])('%s waits for an import that is starting, stops it, and lets no other start', async (_, end) => {
  const found = await personWithImports();
  const { person, other } = found;
  const caller: Caller = { kind: 'subject', id: person.id, roles: [], sessionId: other };
  const authentication = accounts.app.nest.get<Authentication>(AUTHENTICATION, { strict: false });
  const writer = accounts.app.nest.get(Writer, { strict: false });
  const current = () => writer.transaction((tx) => authentication.current(caller, tx));

  const [starting, ending] = await writer.transaction(async (tx) => {
    expect(await authentication.current(caller, tx)).toMatchObject({ sessionId: other });
    const ended = end(found);
    await Promise.race([ended, isBlocked()]);
    const id = crypto.randomUUID();
    await tx.query(
      `insert into flotilla_import_run ("id", "owner", "caller", "name", "bytes", "status") values ($1, $2, $3::json, 'export.xml', 1, 'running')`,
      [id, `subject:${person.id}`, JSON.stringify(caller)],
    );
    return [id, () => ended] as const;
  });
  expect((await ending()).status).toBeLessThan(300);
  expect(await statusOf(starting)).toBe('failed');
  expect(await current()).toBeUndefined();
});

/** Waits until a statement waits for a lock. */
async function isBlocked(): Promise<void> {
  const blocked = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await accounts.app.sql(blocked)).length === 0) await setTimeout(20);
}
