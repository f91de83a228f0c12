import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgotPassword, resetPassword, verifyEmail } from '../../email-and-password-actions.js';
import {
  beginTotp,
  confirmPresence,
  confirmTotp,
  deleteSecondFactor,
  renewRecoveryCodes,
  secondStep,
} from '../../second-factor-actions.js';
import {
  type AccountApp,
  adminEmail,
  codeIn,
  password,
  type Person,
  startAccountApp,
} from '../testing/account-app.fixture.js';

let accounts: AccountApp;
let admin: { jwt: string; id: string };
beforeAll(async () => {
  accounts = await startAccountApp({ settings: { registrationsAnHour: 100 } });
  const { data } = await accounts.signIn({ email: adminEmail, password });
  admin = { jwt: data.jwt, id: (await accounts.me(data.jwt))?.id ?? '' };
});
afterAll(() => accounts.app.close());

const rest = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  { jwt = admin.jwt, data }: { jwt?: string; data?: unknown } = {},
) =>
  accounts.app.request({
    method,
    url: `/api/rbac/${path}`,
    data,
    as: 'anonymous',
    headers: { authorization: `Bearer ${jwt}` },
  });
const sql = (text: string, values: unknown[]) => accounts.app.sql(text, values);

const confirmed = () => accounts.confirmedPerson();
/** Sets up an authenticator app. */
async function withTotp(person: Person) {
  const { data } = await accounts.call<{ id: string; secret: string }>(beginTotp, {
    jwt: person.jwt,
    params: { id: person.id },
  });
  const totp = new TOTP({ secret: data.secret });
  const added = await accounts.call<{ recoveryCodes: string[] }>(confirmTotp, {
    jwt: person.jwt,
    params: { id: person.id, factorId: data.id },
    data: { code: totp.generate() },
  });
  return {
    id: data.id,
    recoveryCodes: added.data.recoveryCodes,
    next: () => totp.generate({ timestamp: Date.now() + 30_000 }),
  };
}
const mailsTo = async (person: Person) =>
  (
    await sql(
      `select count(*)::int as count from notification_notification where "receiver"::text like '%' || $1 || '%'`,
      [person.email],
    )
  )[0];

describe('generic calls on an account', () => {
  it.each<[string, (person: Person) => ReturnType<typeof rest>, RegExp]>([
    [
      'the e-mail',
      ({ identityId }) =>
        rest('PATCH', `identities/${identityId}`, {
          data: { email: `new-${crypto.randomUUID()}@example.com` },
        }),
      /e-mail .*was changed/,
    ],
    [
      'the provider',
      ({ identityId }) => rest('PATCH', `identities/bulk`, { data: [{ id: identityId, account: 'x' }] }),
      /How you sign in/,
    ],
  ])('notify the owner and end the sessions when they change %s', async (_, change, subject) => {
    const person = await confirmed();
    expect((await change(person)).status).toBe(200);
    expect(await accounts.mail(person.email, subject)).toBeTruthy();
    expect((await accounts.call(confirmPresence, { jwt: person.jwt, data: { password } })).status).toBe(401);
  });

  it('leave a new address unconfirmed', async () => {
    const person = await confirmed();
    const email = `new-${crypto.randomUUID()}@example.com`;
    const { data } = await rest('PATCH', `identities/${person.identityId}`, { data: { email } });
    expect([data.email, data.verifiedAt]).toEqual([email, null]);
    expect(await accounts.mail(email, /Confirm/)).toBeTruthy();
  });

  it('store an address as the sign-in compares it', async () => {
    const person = await confirmed();
    const name = crypto.randomUUID();
    const { data } = await rest('PATCH', `identities/${person.identityId}`, {
      data: { email: `${name}@Пример.рф` },
    });
    expect(data.email).toBe(`${name}@xn--e1afmkfd.xn--p1ai`);
  });

  it('keep the last way to sign in', async () => {
    const person = await confirmed();
    const [link] = await sql(`select "id" from rbac_subjects_to_identities where "identityId" = $1`, [
      person.identityId,
    ]);
    expect([
      (await rest('DELETE', `identities/${person.identityId}`)).status,
      (await rest('DELETE', `identities/bulk`, { data: [{ id: person.identityId }] })).status,
      (await rest('DELETE', `subjects-to-identities/${link?.id}`)).status,
    ]).toEqual([422, 422, 422]);
  });

  it('do not reopen a session that ended', async () => {
    const person = await confirmed();
    const [link] = await sql(`select "sessionId" from rbac_subjects_to_sessions where "subjectId" = $1`, [
      person.id,
    ]);
    const path = `sessions/${String(link?.['sessionId'])}`;
    await rest('PATCH', path, { data: { revokedAt: new Date().toISOString() } });
    const { data } = await rest('GET', `${path}/changes`);
    const changes = data as unknown as { id: string }[];
    expect((await rest('PATCH', path, { data: { revokedAt: null } })).status).toBe(422);
    expect((await rest('POST', `${path}/changes/${changes.at(-1)?.id}/restore`)).status).toBe(422);
  });

  it('are refused to sessions without a proof of presence, and to agents', async () => {
    const person = await confirmed();
    await accounts.age();
    const answers = await Promise.all([
      rest('DELETE', `identities/${person.identityId}`),
      rest('PATCH', `sessions/bulk`, { data: [] }),
      rest('POST', `subjects-to-roles`, { data: { subjectId: person.id, roleId: person.id } }),
    ]);
    await accounts.call(confirmPresence, { jwt: admin.jwt, data: { password } });
    expect(answers.map(({ status, problem }) => [status, problem.cause[0]?.rule])).toContainEqual([
      403,
      'presence',
    ]);
    expect(answers[0]?.status).toBe(403);
    expect(answers[2]?.status).toBe(403);
  });
});

describe('a second factor', () => {
  it('requires a confirmed address', async () => {
    const person = await accounts.person();
    const begin = () => accounts.call(beginTotp, { jwt: person.jwt, params: { id: person.id } });
    const before = await begin();
    await accounts.verify(person);
    expect([before.status, before.problem.cause[0]?.rule, (await begin()).status]).toEqual([
      422,
      'confirmedAddress',
      200,
    ]);
  });

  it('stays when a reset is the first proof of the address', async () => {
    const person = await confirmed();
    await withTotp(person);
    await sql(`update rbac_identity set "verifiedAt" = null where "id" = $1`, [person.identityId]);
    await accounts.call(forgotPassword, { data: { email: person.email } });
    const code = codeIn(await accounts.mail(person.email, /password/i));
    const next = 'another horse battery';
    await accounts.call(resetPassword, { data: { code, password: next, passwordConfirmation: next } });
    const { status, problem } = await accounts.signIn({ email: person.email, password: next });
    expect([status, problem.cause[0]?.rule]).toEqual([401, 'secondFactor']);
  });

  it('stays when the address is confirmed without a session', async () => {
    const person = await confirmed();
    await withTotp(person);
    await sql(`update rbac_identity set "verifiedAt" = null where "id" = $1`, [person.identityId]);
    await rest('PATCH', `identities/${person.identityId}`, { data: { email: `x-${person.email}` } });
    await accounts.call(verifyEmail, {
      data: { code: codeIn(await accounts.mail(`x-${person.email}`, /Confirm/)) },
    });
    expect((await accounts.signIn({ ...person, email: `x-${person.email}` })).problem.cause[0]?.rule).toBe(
      'secondFactor',
    );
  });

  it('cannot be restored from history or emptied', async () => {
    const person = await confirmed();
    const { id } = await withTotp(person);
    const emptied = await rest('PATCH', `second-factors/${id}`, { data: { secret: null } });
    const { data } = await rest('GET', `second-factors/${id}/changes`);
    const changes = data as unknown as { id: string }[];
    const earlier = await rest('POST', `second-factors/${id}/changes/${changes.at(-1)?.id}/restore`);
    await rest('DELETE', `second-factors/${id}`);
    const later = await rest('POST', `second-factors/${id}/changes/${changes[0]?.id}/restore`);
    expect([emptied.status, earlier.status, later.status]).toEqual([400, 422, 422]);
  });

  it('mails its owner when an administrator deletes it, and deletes the recovery codes', async () => {
    const person = await confirmed();
    const { id } = await withTotp(person);
    await rest('DELETE', `second-factors/${id}`);
    expect((await accounts.mail(person.email, /How you sign in/)).text).toBeTruthy();
    const left = await sql(`select 1 from rbac_subjects_to_second_factors where "subjectId" = $1`, [
      person.id,
    ]);
    expect(left).toEqual([]);
    expect(await mailsTo(person)).toMatchObject({ count: 3 });
  });

  it('is deleted after a proof by the factor, not by a password', async () => {
    const person = await confirmed();
    const { id, next } = await withTotp(person);
    const params = { id: person.id, factorId: id };
    await accounts.age();
    await accounts.call(confirmPresence, { jwt: person.jwt, data: { password } });
    const byPassword = await accounts.call(deleteSecondFactor, { jwt: person.jwt, params });
    const codes = await accounts.call(renewRecoveryCodes, { jwt: person.jwt, params });
    await accounts.call(confirmPresence, { jwt: person.jwt, data: { code: next() } });
    const byFactor = await accounts.call(deleteSecondFactor, { jwt: person.jwt, params });
    expect([byPassword.status, byPassword.problem.cause[0]?.params, codes.status, byFactor.status]).toEqual([
      403,
      { by: 'factor' },
      403,
      200,
    ]);
  });

  it('allows ten guesses, concurrent ones included', async () => {
    const person = await confirmed();
    await withTotp(person);
    const { problem } = await accounts.signIn(person);
    const challenge = problem.cause[0]?.params?.['challenge'];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        accounts.call(secondStep, { data: { challenge, code: String(100_000 + index) } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  it('accepts the code with a space, as apps show it', async () => {
    const person = await confirmed();
    const { next } = await withTotp(person);
    const { problem } = await accounts.signIn(person);
    const code = next();
    const { status } = await accounts.call(secondStep, {
      data: {
        challenge: problem.cause[0]?.params?.['challenge'],
        code: `${code.slice(0, 3)} ${code.slice(3)}`,
      },
    });
    expect(status).toBe(200);
  });
});
