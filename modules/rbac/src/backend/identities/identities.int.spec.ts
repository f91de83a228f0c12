import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgotPassword, register, resetPassword, verifyEmail } from '../../email-and-password-actions.js';
import {
  changePassword,
  createEmailIdentity,
  createIdentity,
  deleteIdentity,
  identities,
  updateIdentity,
} from '../../identity-actions.js';
import { notify } from '../../notify-action.js';
import { me, sessions } from '../../session-actions.js';
import type { IdentityView, Tokens } from '../../shapes.js';
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

const newEmail = () => `new-${crypto.randomUUID()}@example.com`;
const at = ({ id, identityId }: Person) => ({ id, identityId });
const list = async ({ id, jwt }: Pick<Person, 'id' | 'jwt'>) =>
  (await accounts.call<IdentityView[]>(identities, { params: { id }, jwt })).data;
const add = ({ id, jwt }: Pick<Person, 'id' | 'jwt'>, email: string) =>
  accounts.call<IdentityView>(createIdentity, { params: { id }, jwt, data: { email, password } });
const patch = (person: Person, data: unknown, jwt = person.jwt) =>
  accounts.call<IdentityView>(updateIdentity, { params: at(person), jwt, data });

describe('a new e-mail address', () => {
  it('takes effect when it is confirmed, and the old address is notified', async () => {
    const person = await accounts.person();
    await accounts.verify(person);
    const email = newEmail();
    const { status, data } = await patch(person, { email });

    expect([status, data.email, data.newEmail]).toEqual([200, person.email, email]);
    expect((await accounts.signIn({ email, password })).status).toBe(401);
    expect((await accounts.signIn(person)).status).toBe(200);
    const code = codeIn(await accounts.mail(email, /Confirm your new e-mail/));
    expect((await accounts.call(verifyEmail, { data: { code } })).status).toBe(200);
    expect((await accounts.signIn({ email, password })).status).toBe(200);
    expect((await accounts.signIn(person)).status).toBe(401);
    expect((await accounts.mail(person.email, /e-mail at Boats was changed/)).text).toContain(email);
  });

  it('does not notify an unconfirmed old address, and cannot be undone', async () => {
    const person = await accounts.person();
    const email = newEmail();
    await patch(person, { email });
    await accounts.verify({ ...person, email });

    expect(
      await accounts.app.sql(`select 1 from rbac_one_time_code where purpose = 'take-back' and email = $1`, [
        person.email,
      ]),
    ).toEqual([]);
  });

  it('revokes codes sent to the old address when it takes effect', async () => {
    const person = await accounts.person();
    const welcome = codeIn(await accounts.mail(person.email, /Welcome/));
    await accounts.call(forgotPassword, { data: { email: person.email } });
    const code = codeIn(await accounts.mail(person.email, /Reset/));
    const email = newEmail();
    await patch(person, { email });
    await accounts.verify({ ...person, email });

    const stolen = { password: 'stolen battery', passwordConfirmation: 'stolen battery' };
    expect((await accounts.call(resetPassword, { data: { code, ...stolen } })).status).toBe(400);
    expect((await accounts.call(verifyEmail, { data: { code: welcome } })).status).toBe(400);
  });

  it('must not belong to another account', async () => {
    const [person, other] = [await accounts.person(), await accounts.person()];
    const { status, problem } = await patch(person, { email: other.email.toUpperCase() });

    expect([status, problem.message]).toEqual([409, 'Account already exists']);
  });

  it.each([
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com\nSubject: hi',
    'a@example.com, b@example.com',
    '"x" <a@example.com>',
  ])('must be one address, not %j', async (email) => {
    expect((await patch(await accounts.person(), { email })).status).toBe(400);
  });

  it('is limited by the number of changes', async () => {
    const person = await accounts.person();
    const statuses = [];
    for (let change = 0; change < 11; change++)
      statuses.push((await patch(person, { email: newEmail() })).status);

    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});

describe('a new password', () => {
  it.each(['by the identity', 'by the subject'])(
    'is set %s with the current one, and ends the other sessions',
    async (way) => {
      const person = await accounts.person();
      const other = (await accounts.signIn(person)).data;
      const data = { password, newPassword: 'a better battery' };
      const response =
        way === 'by the subject'
          ? await patch(person, data)
          : await accounts.call(changePassword, { params: { id: person.identityId }, jwt: person.jwt, data });

      expect([response.status, response.data]).toMatchObject([200, { id: person.identityId }]);
      expect((await accounts.call(me, { jwt: other.jwt })).status).toBe(401);
      expect(
        (await accounts.call(sessions, { params: { id: person.id }, jwt: person.jwt })).data,
      ).toHaveLength(1);
      expect((await accounts.signIn(person)).status).toBe(401);
      expect((await accounts.signIn({ email: person.email, password: 'a better battery' })).status).toBe(200);
      await accounts.mail(person.email, /password at Boats was changed/);
    },
  );

  it('is refused without the current one, and limited to ten attempts', async () => {
    const person = await accounts.person();
    const guess = () => patch(person, { password: 'a wild guess', newPassword: 'a better battery' });
    const first = await guess();
    for (let guesses = 1; guesses < 10; guesses++) await guess();

    expect([first.status, first.problem.message, first.problem.cause]).toEqual([
      422,
      'The current password is wrong.',
      [{ field: 'data.password', message: 'The current password is wrong.' }],
    ]);
    expect((await guess()).status).toBe(429);
    expect(await accounts.me(person.jwt)).not.toBeNull();
  });

  it('must differ from the current one', async () => {
    expect((await patch(await accounts.person(), { password, newPassword: password })).status).toBe(422);
  });
});

describe('an additional identity', () => {
  it('signs in to the same account once confirmed, and can be deleted unless it is the last', async () => {
    const person = await accounts.person();
    await accounts.verify(person);
    const email = newEmail();
    const added = await add(person, email);
    const early = await accounts.signIn({ email, password });
    await accounts.verify({ ...person, email });
    const { jwt } = (await accounts.signIn({ email, password })).data;
    const remove = (identityId: string) =>
      accounts.call(deleteIdentity, { params: { id: person.id, identityId }, jwt });

    expect([early.status, early.problem.message]).toEqual([403, 'Confirm your e-mail first']);
    expect([added.status, (await accounts.me(jwt))?.id]).toEqual([201, person.id]);
    expect(await list({ ...person, jwt })).toMatchObject([{ email: person.email }, { email }]);
    expect((await remove(person.identityId)).status).toBe(200);
    const last = await remove(added.data.id);
    expect([last.status, last.problem.message]).toEqual([422, 'The last identity can not be deleted.']);
    expect(await list({ id: person.id, jwt })).toMatchObject([{ email }]);
  });

  it('notifies every confirmed address and ends the other sessions', async () => {
    const person = await accounts.person();
    await accounts.verify(person);
    const other = (await accounts.signIn(person)).data;
    const email = newEmail();
    await add(person, email);

    expect((await accounts.mail(person.email, /How you sign in/)).text).toContain(email);
    expect((await accounts.call(me, { jwt: other.jwt })).status).toBe(401);
    expect((await accounts.call(me, { jwt: person.jwt })).status).toBe(200);
  });

  it('does not block an unconfirmed address for registration or for other accounts', async () => {
    const [planter, second] = [await accounts.person(), await accounts.person()];
    const email = newEmail();
    await add(planter, email);
    expect((await add(second, email)).status).toBe(201);
    const owner = await accounts.call<Tokens>(register, {
      data: { login: email, password: 'the owner alone knows' },
    });

    expect([owner.status, (await list(second)).length]).toEqual([200, 1]);
    expect((await accounts.me(owner.data.jwt))?.id).not.toBe(second.id);
  });

  it('gets no reset mail before it is confirmed', async () => {
    const planter = await accounts.person();
    const email = newEmail();
    await add(planter, email);
    await accounts.call(forgotPassword, { data: { email } });
    await accounts.call(forgotPassword, { data: { email: planter.email } });
    await accounts.mail(planter.email, /Reset/);

    await expect(
      accounts.app.sql(`select 1 from rbac_one_time_code where purpose = 'reset-password' and email = $1`, [
        email,
      ]),
    ).resolves.toEqual([]);
  });

  it('is the last one for one of two concurrent deletions', async () => {
    const person = await accounts.person();
    const email = newEmail();
    const added = await add(person, email);
    await accounts.verify({ ...person, email });
    const answers = await Promise.all(
      [person.identityId, added.data.id].map((identityId) =>
        accounts.call(deleteIdentity, { params: { id: person.id, identityId }, jwt: person.jwt }),
      ),
    );

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it('is refused to visitors, who must create an account', async () => {
    const { id, jwt } = await accounts.visitor();
    const { status, problem } = await accounts.call(createIdentity, {
      params: { id },
      jwt,
      data: { email: newEmail(), password },
    });

    expect([status, problem.message]).toEqual([422, 'Create an account first.']);
  });
});

describe('an identity of another subject', () => {
  it('is not found by any call', async () => {
    const [person, otherUser] = [await accounts.person(), await accounts.person()];
    const jwt = otherUser.jwt;
    const mixed = { id: otherUser.id, identityId: person.identityId };
    const answers = [
      await accounts.call(identities, { params: { id: person.id }, jwt }),
      await accounts.call(createIdentity, {
        params: { id: person.id },
        jwt,
        data: { email: newEmail(), password },
      }),
      await accounts.call(updateIdentity, { params: at(person), jwt, data: { email: newEmail() } }),
      await accounts.call(updateIdentity, { params: mixed, jwt, data: { email: newEmail() } }),
      await accounts.call(updateIdentity, {
        params: mixed,
        jwt,
        data: { password, newPassword: 'a better battery' },
      }),
      await accounts.call(deleteIdentity, { params: at(person), jwt }),
      await accounts.call(deleteIdentity, { params: mixed, jwt }),
      await accounts.call(changePassword, {
        params: { id: person.identityId },
        jwt,
        data: { password, newPassword: 'a better battery' },
      }),
    ];

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect((await accounts.signIn(person)).status).toBe(200);
  });
});

describe('a change of an identity', () => {
  it.each([
    { email: 'a@example.com', verifiedAt: '2026-01-01T00:00:00Z' },
    { email: 'a@example.com', mustChangePassword: false },
    { email: 'a@example.com', provider: 'telegram' },
    { email: 'a@example.com', subjectId: crypto.randomUUID() },
    { password, newPassword: 'a better battery', salt: 'x' },
    { password, newPassword: 'a better battery', email: 'a@example.com' },
    { newPassword: 'a better battery' },
    { password, newPassword: 'seven77' },
    { password: 'seven77', newPassword: 'a better battery' },
    { account: '0x0' },
    { id: crypto.randomUUID() },
    {},
  ])('refuses %j', async (data) => {
    const person = await accounts.person();
    const before = await accounts.app.sql('select * from rbac_identity where id = $1', [person.identityId]);

    expect((await patch(person, data)).status).toBe(400);
    expect(await accounts.app.sql('select * from rbac_identity where id = $1', [person.identityId])).toEqual(
      before,
    );
  });
});

describe('an administrator', () => {
  it('creates accounts for others, who are notified', async () => {
    const email = newEmail();
    const data = { login: email, password };
    const made = await accounts.app.request<IdentityView>({
      method: 'POST',
      url: createEmailIdentity.path,
      data,
    });

    expect([made.status, made.data]).toMatchObject([201, { email, provider: 'email_and_password' }]);
    expect((await accounts.me((await accounts.signIn({ email, password })).data.jwt))?.roles).toMatchObject([
      { slug: 'user' },
    ]);
    await accounts.mail(email, /Welcome/);
    expect((await accounts.app.request({ method: 'POST', url: createEmailIdentity.path, data })).status).toBe(
      409,
    );
    expect(
      (await accounts.call(createEmailIdentity, { jwt: (await accounts.person()).jwt, data })).status,
    ).toBe(403);
  });

  it('notifies a subject, once for an Idempotency-Key', async () => {
    const person = await accounts.person();
    const data = {
      topic: { slug: 'account' },
      template: { variant: 'email-changed' },
      data: { newEmail: 'shown@example.com' },
    };
    const url = notify.path.replace('{id}', person.id);
    const send = () =>
      accounts.app.request({
        method: 'POST',
        url,
        data,
        headers: { 'idempotency-key': `notify-${person.id}` },
      });
    const first = await send();

    expect([first.status, first.data]).toEqual([
      200,
      [{ id: expect.any(String), method: 'email', receiver: person.email, status: 'new' }],
    ]);
    expect((await send()).text).toBe(first.text);
    expect((await accounts.mail(person.email, /was changed/)).text).toContain('shown@example.com');
    expect(
      (
        await accounts.app.request({
          method: 'POST',
          url,
          data: { ...data, template: { variant: 'nothing' } },
        })
      ).status,
    ).toBe(400);
    expect(
      (
        await accounts.app.request({
          method: 'POST',
          url: notify.path.replace('{id}', crypto.randomUUID()),
          data,
        })
      ).status,
    ).toBe(404);
    expect((await accounts.call(notify, { params: { id: person.id }, jwt: person.jwt, data })).status).toBe(
      403,
    );
  });
});
