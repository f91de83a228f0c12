import { statementCount } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { forgotPassword, resetPassword, verifyEmail } from '../../email-and-password-actions.js';
import { me, refresh } from '../../session-actions.js';
import {
  type AccountApp,
  codeIn,
  newIp,
  password,
  type Person,
  startAccountApp,
} from '../testing/account-app.fixture.js';

let accounts: AccountApp;
beforeAll(async () => {
  accounts = await startAccountApp();
});
afterAll(() => accounts.app.close());

const newPassword = 'a better battery';
const ask = (email: string, ip?: string) => accounts.call(forgotPassword, { data: { email }, ip });
const reset = (code: string, selected = newPassword, passwordConfirmation = selected) =>
  accounts.call(resetPassword, { data: { code, password: selected, passwordConfirmation } });

/** Requests a reset mail and returns its code. */
async function codeFor({ email }: Person): Promise<string> {
  await ask(email);
  return codeIn(await accounts.mail(email, /Reset your password/));
}

describe('password reset', () => {
  it('sets a new password by a mailed code, once, and ends all sessions', async () => {
    const person = await accounts.person();
    const code = await codeFor(person);
    const first = await reset(code);

    expect([first.status, first.data]).toEqual([200, { ok: true }]);
    expect((await accounts.call(me, { jwt: person.jwt })).status).toBe(401);
    expect((await accounts.call(refresh, { data: { refresh: person.refresh } })).status).toBe(401);
    expect((await accounts.signIn(person)).status).toBe(401);
    expect((await accounts.signIn({ email: person.email, password: newPassword })).status).toBe(200);
    const again = await reset(code);
    expect([again.status, again.problem.message]).toEqual([
      400,
      'data.code: The link is no longer good. Ask for another.',
    ]);
    expect((await accounts.mail(person.email, /password at Boats was changed/)).text).not.toContain('code=');
  });

  it('accepts one of two concurrent uses of a code', async () => {
    const code = await codeFor(await accounts.person());
    const answers = await Promise.all([reset(code), reset(code)]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('rejects a code after an hour', async () => {
    const code = await codeFor(await accounts.person());
    await accounts.app.sql(
      `update rbac_one_time_code set "expiresAt" = "expiresAt" - interval '61 minutes' where "purpose" = 'reset-password'`,
    );

    expect((await reset(code)).status).toBe(400);
  });

  it('requires the same password twice', async () => {
    const code = await codeFor(await accounts.person());
    const { status, problem } = await reset(code, newPassword, 'another battery');

    expect([status, problem.message]).toEqual([
      400,
      'data.passwordConfirmation: must be the same as the password',
    ]);
    expect((await reset(code)).status).toBe(200);
  });

  it('returns the same response for known and unknown addresses', async () => {
    const { email } = await accounts.person();
    const answers = [await ask(email), await ask('nobody@example.com')];

    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [200, '{"data":{"ok":true}}'],
      [200, '{"data":{"ok":true}}'],
    ]);
  });

  it('runs as many statements for an unknown address as for a known one', async () => {
    const { email } = await accounts.person();
    const statements = (address: string) => statementCount(accounts.app, () => ask(address));

    expect(await statements(email)).toBe(await statements('stranger@example.com'));
  });

  it('limits the mails to a mailbox without reporting it', async () => {
    const person = await accounts.person();
    const statuses = [];
    for (let call = 0; call < 8; call++) statuses.push((await ask(person.email)).status);

    expect(new Set(statuses)).toEqual(new Set([200]));
    await vi.waitFor(async () => expect(await waitingJobs()).toBe(0));
    const [{ mails } = { mails: 0 }] = await accounts.app.sql<{ mails: number }>(
      `select count(*)::int as mails from notification_notification n
       join notification_notifications_to_templates l on l."notificationId" = n.id
       join notification_template t on t.id = l."templateId" where n.receiver = $1 and t.variant = 'reset-password'`,
      [person.email],
    );
    // Five mails an hour to a mailbox: the first one was the welcome mail.
    expect(mails).toBe(4);
  });

  it('rejects the code of another mail', async () => {
    const person = await accounts.person();
    const verification = codeIn(await accounts.mail(person.email, /Welcome/));
    const code = await codeFor(person);

    expect((await reset(verification)).status).toBe(400);
    expect((await accounts.call(verifyEmail, { data: { code } })).status).toBe(400);
    expect((await reset(code)).status).toBe(200);
  });

  it('lets in the owner of an account that was locked by guessing', async () => {
    const person = await accounts.person();
    for (let guess = 0; guess < 10; guess++)
      await accounts.signIn({ email: person.email, password: 'guess guess' }, { ip: newIp() });
    expect((await accounts.signIn(person)).status).toBe(429);
    await reset(await codeFor(person));

    expect((await accounts.signIn({ email: person.email, password: newPassword })).status).toBe(200);
  });

  it('stores no code in plain text', async () => {
    const person = await accounts.person();
    const code = await codeFor(person);
    await vi.waitFor(async () =>
      expect(
        await accounts.app.sql(`select 1 from notification_notification where "secrets" is not null`),
      ).toEqual([]),
    );
    const stored = JSON.stringify([
      await accounts.app.sql('select * from notification_notification'),
      await accounts.app.sql('select * from rbac_one_time_code'),
      await accounts.app.sql('select * from flotilla_outbox'),
      await accounts.app.sql('select data, output from flotilla_jobs.job'),
    ]);

    expect(code).toMatch(/^[0-9a-f]{64}$/);
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(password);
  });
});

async function waitingJobs(): Promise<number> {
  const [row] = await accounts.app.sql<{ jobs: number }>(
    `select count(*)::int as jobs from flotilla_jobs.job where name in ('rbac.forgotten-password', 'notification.send') and state < 'completed'`,
  );
  return row?.jobs ?? 0;
}
