import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { register, verifyEmail } from '../../email-and-password-actions.js';
import { signIn } from '../../session-actions.js';
import type { Tokens } from '../../shapes.js';
import {
  type AccountApp,
  codeIn,
  cookiesOf,
  password,
  startAccountApp,
} from '../testing/account-app.fixture.js';

let accounts: AccountApp;
beforeAll(async () => {
  accounts = await startAccountApp();
});
afterAll(() => accounts.app.close());

describe('registration', () => {
  it('refuses unexpected fields', async () => {
    const login = `${crypto.randomUUID()}@example.com`;
    const { status, problem } = await accounts.call(register, {
      data: { login, password, roles: ['admin'] },
    });

    expect([status, problem.message]).toEqual([400, expect.stringContaining('roles')]);
    expect(await stored(login)).toEqual([]);
  });

  it('creates an account, signs it in, and mails a verification link', async () => {
    const { status, data, headers } = await accounts.call<Tokens>(register, {
      data: { login: 'Ada@Example.com', password },
    });

    expect(status).toBe(200);
    expect(data.refresh).toMatch(/^[\w-]{43}$/);
    const me = await accounts.me(data.jwt);
    expect(me).toMatchObject({ slug: expect.stringMatching(/^subject-/), roles: [{ slug: 'user' }] });
    expect(me?.identities).toEqual([
      {
        id: expect.any(String),
        provider: 'email_and_password',
        email: 'Ada@example.com',
        issuer: null,
        account: null,
        newEmail: null,
        verifiedAt: null,
        variant: 'default',
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ]);
    const cookies = cookiesOf({ headers });
    expect(cookies.flotilla_jwt).toBe(`flotilla_jwt=${data.jwt}; Max-Age=900; Path=/; SameSite=Lax`);
    expect(cookies.flotilla_session).toBe('flotilla_session=1; Max-Age=2592000; Path=/; SameSite=Lax');
    expect(headers['cache-control']).toBe('no-store');

    const [row] = await stored('ada@example.com');
    expect(row).toMatchObject({
      password: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
      salt: null,
      code: null,
      verifiedAt: null,
    });
    const code = codeIn(await accounts.mail('Ada@example.com', /Welcome/));
    expect((await accounts.call(verifyEmail, { data: { code } })).data).toEqual({ ok: true });
    expect((await stored('ada@example.com'))[0]?.verifiedAt).toBeInstanceOf(Date);
    expect((await accounts.call(verifyEmail, { data: { code } })).status).toBe(400);
  });

  it('marks cookies as secure on https', async () => {
    const response = await accounts.call(register, {
      data: { login: 'https@example.com', password },
      headers: { 'x-forwarded-proto': 'https' },
    });

    expect(Object.values(cookiesOf(response)).every((cookie) => cookie.endsWith('; Secure'))).toBe(true);
  });

  it("sends the mail in the visitor's language", async () => {
    await accounts.call(register, {
      data: { login: 'ru@example.com', password },
      headers: { 'accept-language': 'de, ru;q=0.8, en;q=0.5' },
    });
    const mail = await accounts.mail('ru@example.com', /подтвердите почту/);

    expect(mail.text).toContain(
      'https://boats.example/ru/rbac/subject/authentication/email-and-password/verify-email?code=',
    );
  });

  it('refuses an address that exists, ignoring case', async () => {
    const { email } = await accounts.person();
    const { status, problem } = await accounts.call(register, {
      data: { login: ` ${email.toUpperCase()} `, password },
    });

    expect([status, problem.message]).toEqual([409, 'Account already exists']);
  });

  it.each([
    [{ login: 'nobody', password }, /data\.login: must be an e-mail address/],
    [{ login: 'a@example.com', password: '1234567' }, /data\.password: must be at least 8 characters/],
    [{ login: 'a@example.com\r\nBcc: b@example.com', password }, /data\.login/],
  ])('refuses %j', async (data, message) => {
    const { status, problem } = await accounts.call(register, { data });

    expect([status, problem.message]).toEqual([400, expect.stringMatching(message)]);
  });

  it('creates one account for 200 concurrent registrations of one address', async () => {
    const data = { login: 'crowd@example.com', password };
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => accounts.call<Tokens>(register, { data })),
    );
    const counts = Object.groupBy(answers, ({ status }) => String(status));

    expect(
      Object.fromEntries(Object.entries(counts).map(([status, group]) => [status, group?.length])),
    ).toEqual({ 200: 1, 409: 199 });
    expect(await stored('crowd@example.com')).toHaveLength(1);
    const orphans = await accounts.app.sql(
      `select 1 from rbac_subject s where not exists (select 1 from rbac_subjects_to_identities l where l."subjectId" = s."id")`,
    );
    expect(orphans).toEqual([]);
    expect((await accounts.call(signIn, { data })).status).toBe(200);
  });

  it('is limited to five an hour per address or IPv6 network, existing addresses included', async () => {
    for (const from of [() => '192.0.2.77', (last: number) => `2001:db8:7:7::${last}`]) {
      const person = await accounts.person();
      const statuses = [];
      for (let last = 1; last <= 6; last++) {
        const login = last % 2 ? `${crypto.randomUUID()}@example.com` : person.email;
        statuses.push((await accounts.call(register, { ip: from(last), data: { login, password } })).status);
      }
      expect(statuses).toEqual([200, 409, 200, 409, 200, 429]);
    }
  });

  it('sends at most five mails an hour to one mailbox, however its address is written', async () => {
    const name = crypto.randomUUID();
    const statuses = [];
    for (let tag = 1; tag <= 6; tag++)
      statuses.push(
        (await accounts.call(register, { data: { login: `${name}+${tag}@example.com`, password } })).status,
      );

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it.each([
    ['password', 'is among the passwords that are tried first. Choose another.'],
    ['Trustno1!', 'is among the passwords that are tried first. Choose another.'],
    ['aaaaaaaaaaaa', 'is among the passwords that are tried first. Choose another.'],
    ['Boats.Example1', 'must not be your e-mail or the name of this site.'],
    ['somebody@example.com', 'must not be your e-mail or the name of this site.'],
  ])('rejects the password %s with the reason', async (guessed, reason) => {
    const { status, problem } = await accounts.call(register, {
      data: { login: 'somebody@example.com', password: guessed },
    });

    expect([status, problem.cause]).toEqual([
      400,
      [{ field: 'data.password', message: reason, rule: expect.stringMatching(/Password$/) }],
    ]);
  });
});

const stored = (email: string) =>
  accounts.app.sql<Record<string, unknown>>(`select * from rbac_identity where lower("email") = $1`, [email]);
