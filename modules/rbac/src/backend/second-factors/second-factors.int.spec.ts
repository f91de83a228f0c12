import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resetPassword, forgotPassword } from '../../email-and-password-actions.js';
import {
  addPasskey,
  beginTotp,
  confirmPresence,
  confirmTotp,
  deleteSecondFactor,
  passkeyCreation,
  passkeyRequest,
  renewRecoveryCodes,
  secondFactors,
  secondStep,
  signInWithPasskey,
} from '../../second-factor-actions.js';
import type { Tokens } from '../../shapes.js';
import type { SecondFactorsView } from '../../second-factor-shapes.js';
import {
  type AccountApp,
  codeIn,
  password,
  type Person,
  siteUrl,
  startAccountApp,
} from '../testing/account-app.fixture.js';
import { Authenticator } from '../testing/authenticator.fixture.js';

let accounts: AccountApp;
beforeAll(async () => {
  accounts = await startAccountApp();
});
afterAll(() => accounts.app.close());

interface Added {
  readonly id: string;
  readonly recoveryCodes: string[];
}

const codeOf = (secret: string, timestamp = Date.now()) => new TOTP({ secret }).generate({ timestamp });
/** The code of the next 30-second period, since each code is valid once. */
const nextCodeOf = (secret: string) => codeOf(secret, Date.now() + 30_000);
const list = async ({ id, jwt }: Person) =>
  (await accounts.call<SecondFactorsView>(secondFactors, { params: { id }, jwt })).data;

async function withTotp(person: Person): Promise<Added & { readonly secret: string }> {
  const { id, jwt } = person;
  const begun = await accounts.call<{ id: string; secret: string; uri: string }>(beginTotp, {
    params: { id },
    jwt,
  });
  const { secret } = begun.data;
  const params = { id, factorId: begun.data.id };
  const { data } = await accounts.call<Added>(confirmTotp, {
    params,
    jwt,
    data: { code: codeOf(secret), label: 'phone' },
  });
  return { ...data, secret };
}

async function withPasskey({ id, jwt }: Person, device = new Authenticator(siteUrl)) {
  const { data: options } = await accounts.call<{ challenge: string }>(passkeyCreation, {
    params: { id },
    jwt,
  });
  const passkey = device.make(options.challenge);
  const added = await accounts.call<Added>(addPasskey, {
    params: { id },
    jwt,
    data: { passkey, label: 'laptop' },
  });
  return { device, added };
}

const request = async () => (await accounts.call<{ challenge: string }>(passkeyRequest)).data.challenge;
/** Returns the challenge of a sign-in that requires a second factor. */
async function challengeOf(person: Pick<Person, 'email' | 'password'>): Promise<string> {
  const { status, problem } = await accounts.signIn(person);
  expect([status, problem.message]).toEqual([401, 'A second factor is needed']);
  const [cause] = problem.cause as readonly {
    rule?: string;
    params?: { challenge: string; methods: string[] };
  }[];
  expect(cause?.rule).toBe('secondFactor');
  return cause?.params?.challenge ?? '';
}
const step = (data: object) => accounts.call<Tokens>(secondStep, { data });

describe('one-time passwords', () => {
  it('are required at each sign-in after setup, and create recovery codes', async () => {
    const person = await accounts.confirmedPerson();
    const { secret, recoveryCodes } = await withTotp(person);

    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await list(person)).toMatchObject({
      factors: [{ kind: 'totp', label: 'phone', usedAt: null }],
      recoveryCodes: 10,
    });
    const challenge = await challengeOf(person);
    const wrong = await step({ challenge, code: '000000' });
    expect([wrong.status, wrong.problem.message]).toEqual([401, 'The code is wrong.']);
    const right = await step({ challenge, code: nextCodeOf(secret) });
    expect([right.status, (await accounts.me(right.data.jwt))?.id]).toEqual([200, person.id]);
    expect((await step({ challenge, code: nextCodeOf(secret) })).status).toBe(401);
  });

  it('are valid once', async () => {
    const person = await accounts.confirmedPerson();
    const { secret } = await withTotp(person);
    const code = nextCodeOf(secret);

    expect((await step({ challenge: await challengeOf(person), code: codeOf(secret) })).status).toBe(401);
    expect((await step({ challenge: await challengeOf(person), code })).status).toBe(200);
    expect((await step({ challenge: await challengeOf(person), code })).status).toBe(401);
  });

  it('limit guesses', async () => {
    const person = await accounts.confirmedPerson();
    await withTotp(person);
    const statuses = [];
    for (let guess = 0; guess < 11; guess++)
      statuses.push(
        (await step({ challenge: await challengeOf(person), code: String(100_000 + guess) })).status,
      );

    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });

  it('are not required until setup is confirmed', async () => {
    const person = await accounts.confirmedPerson();
    const { data } = await accounts.call<{ id: string }>(beginTotp, {
      params: { id: person.id },
      jwt: person.jwt,
    });
    const wrong = await accounts.call(confirmTotp, {
      params: { id: person.id, factorId: data.id },
      jwt: person.jwt,
      data: { code: '000000' },
    });

    expect(wrong.status).toBe(400);
    expect((await accounts.signIn(person)).status).toBe(200);
  });

  it('are still required after a password reset', async () => {
    const person = await accounts.confirmedPerson();
    await accounts.verify(person);
    await withTotp(person);
    await accounts.call(forgotPassword, { data: { email: person.email } });
    const code = codeIn(await accounts.mail(person.email, /Reset/));
    const words = 'a better battery';
    await accounts.call(resetPassword, { data: { code, password: words, passwordConfirmation: words } });

    await challengeOf({ email: person.email, password: words });
  });
});

describe('recovery codes', () => {
  it('are valid once each, in any spelling, and notify the owner', async () => {
    const person = await accounts.confirmedPerson();
    await accounts.verify(person);
    const [first = ''] = (await withTotp(person)).recoveryCodes;
    const used = await step({
      challenge: await challengeOf(person),
      code: first.toLowerCase().replaceAll('-', ' '),
    });

    expect(used.status).toBe(200);
    expect(await list(person)).toMatchObject({ recoveryCodes: 9 });
    expect((await step({ challenge: await challengeOf(person), code: first })).status).toBe(401);
    await accounts.mail(person.email, /How you sign in/);
  });

  it('are stored as hashes, belong to one account, and are renewed together', async () => {
    const [person, other] = [await accounts.confirmedPerson(), await accounts.confirmedPerson()];
    const [first = ''] = (await withTotp(person)).recoveryCodes;
    await withTotp(other);
    const stored = JSON.stringify(await accounts.app.sql('select * from rbac_second_factor'));
    const renewed = await accounts.call<{ recoveryCodes: string[] }>(renewRecoveryCodes, {
      params: { id: person.id },
      jwt: person.jwt,
    });

    expect(stored).not.toContain(first);
    expect(
      (await step({ challenge: await challengeOf(other), code: renewed.data.recoveryCodes[0] })).status,
    ).toBe(401);
    expect((await step({ challenge: await challengeOf(person), code: first })).status).toBe(401);
    expect(
      (await step({ challenge: await challengeOf(person), code: renewed.data.recoveryCodes[0] })).status,
    ).toBe(200);
  });
});

describe('a passkey', () => {
  it('that was made for another address is rejected with the address of the site', async () => {
    const elsewhere = new Authenticator('https://www.boats.example');
    elsewhere.make(await request());
    const passkey = elsewhere.show(await request());
    const { status, problem } = await accounts.call(signInWithPasskey, { data: { passkey } });
    expect([status, problem.message]).toEqual([
      401,
      `Open the site at ${siteUrl} to sign in: this page is at another address.`,
    ]);
  });

  it('signs in alone, and is a second step', async () => {
    const person = await accounts.confirmedPerson();
    const { device, added } = await withPasskey(person);
    const alone = await accounts.call<Tokens>(signInWithPasskey, {
      data: { passkey: device.show(await request()) },
    });
    const challenge = await challengeOf(person);
    const second = await step({ challenge, passkey: device.show(await request()) });

    expect([added.status, added.data.recoveryCodes.length]).toEqual([200, 10]);
    expect((await accounts.me(alone.data.jwt))?.id).toBe(person.id);
    expect((await accounts.me(second.data.jwt))?.id).toBe(person.id);
  });

  it('must verify its user and answer a fresh challenge of this site', async () => {
    const person = await accounts.confirmedPerson();
    const { device } = await withPasskey(person);
    const used = device.show(await request());
    await accounts.call(signInWithPasskey, { data: { passkey: used } });
    const refused = [
      used,
      device.show(Buffer.from('invented').toString('base64url')),
      device.show(await request(), { isVerified: false }),
      new Authenticator('https://evil.example').show(await request()),
    ];

    for (const passkey of refused)
      expect((await accounts.call(signInWithPasskey, { data: { passkey } })).status).toBe(401);
  });

  it("of another subject is refused, as is an answer to another subject's challenge", async () => {
    const [person, otherUser] = [await accounts.confirmedPerson(), await accounts.confirmedPerson()];
    await withPasskey(person);
    const { device } = await withPasskey(otherUser);
    const { data } = await accounts.call<{ challenge: string }>(passkeyCreation, {
      params: { id: person.id },
      jwt: person.jwt,
    });
    const crossed = await accounts.call(addPasskey, {
      params: { id: otherUser.id },
      jwt: otherUser.jwt,
      data: { passkey: new Authenticator(siteUrl).make(data.challenge) },
    });

    expect(
      (await step({ challenge: await challengeOf(person), passkey: device.show(await request()) })).status,
    ).toBe(401);
    expect(crossed.status).toBe(400);
  });
});

describe('a change of second factors', () => {
  it('requires a proof of presence in the last five minutes, also by a factor', async () => {
    const person = await accounts.confirmedPerson();
    const { secret, id: factorId } = await withTotp(person);
    await accounts.age();
    const own = { params: { id: person.id }, jwt: person.jwt };
    const remove = () => accounts.call(deleteSecondFactor, { ...own, params: { id: person.id, factorId } });
    const refused = [
      await accounts.call(beginTotp, own),
      await accounts.call(renewRecoveryCodes, own),
      await remove(),
    ];
    const rendered = await accounts.call(confirmPresence, {
      jwt: person.jwt,
      data: { code: nextCodeOf(secret) },
    });

    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect([rendered.status, (await remove()).status]).toEqual([200, 200]);
    expect(await list(person)).toMatchObject({ factors: [], recoveryCodes: 0 });
    expect((await accounts.signIn(person)).status).toBe(200);
  });

  it('is refused to other subjects', async () => {
    const [person, otherUser] = [await accounts.confirmedPerson(), await accounts.confirmedPerson()];
    const { id: factorId } = await withTotp(person);
    const answers = [
      await accounts.call(secondFactors, { params: { id: person.id }, jwt: otherUser.jwt }),
      await accounts.call(deleteSecondFactor, { params: { id: person.id, factorId }, jwt: otherUser.jwt }),
      await accounts.call(deleteSecondFactor, { params: { id: otherUser.id, factorId }, jwt: otherUser.jwt }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe('with SECOND_FACTOR_ROLES', () => {
  it('refuses all other calls to a role that requires a factor before one is set up', async () => {
    const demanding = await startAccountApp({ settings: { secondFactorRoles: ['user'] } });
    try {
      const person = await demanding.confirmedPerson();
      const roles = () =>
        demanding.app.request({
          url: '/api/rbac/widgets',
          as: 'anonymous',
          headers: { authorization: `Bearer ${person.jwt}` },
        });
      const refused = await roles();
      expect([refused.status, refused.problem.message]).toEqual([403, 'Set up a second factor first']);
      expect(await demanding.me(person.jwt)).not.toBeNull();

      const params = { id: person.id };
      const { data } = await demanding.call<{ id: string; secret: string }>(beginTotp, {
        params,
        jwt: person.jwt,
      });
      const code = codeOf(data.secret);
      await demanding.call(confirmTotp, {
        params: { ...params, factorId: data.id },
        jwt: person.jwt,
        data: { code },
      });
      expect((await roles()).status).toBe(200);
    } finally {
      await demanding.app.close();
    }
  });
});

it('is deleted with its subject, like identities, sessions and codes', async () => {
  const person = await accounts.confirmedPerson();
  await withTotp(person);
  const rows = () =>
    accounts.app.sql(
      `select 1 from rbac_identity where email = $1 union all
      select 1 from rbac_second_factor f join rbac_subjects_to_second_factors l on l."secondFactorId" = f.id where l."subjectId" = $2 union all
      select 1 from rbac_session s join rbac_subjects_to_sessions l on l."sessionId" = s.id where l."subjectId" = $2 union all
      select 1 from rbac_one_time_code where email = $1`,
      [person.email, person.id],
    );
  const counted = () =>
    accounts.app.sql<{ sessions: number; factors: number }>(
      'select (select count(*)::int from rbac_session) as sessions, (select count(*)::int from rbac_second_factor) as factors',
    );
  const [before = { sessions: 0, factors: 0 }] = await counted();
  expect((await rows()).length).toBeGreaterThan(12);
  await accounts.app.request({ method: 'DELETE', url: `/api/rbac/subjects/${person.id}` });

  expect(await rows()).toEqual([]);
  expect(await counted()).toEqual([{ sessions: before.sessions - 1, factors: before.factors - 11 }]);
  expect((await accounts.signIn({ ...person, password })).status).toBe(401);
  expect(
    (await accounts.call(resetPassword, { data: { code: 'x', password, passwordConfirmation: password } }))
      .status,
  ).toBe(400);
});
