import { ADMINISTRATORS, type Administrators } from '@flotilla/backend/ports';
import { TOTP } from 'otpauth';
import { afterEach, describe, expect, it } from 'vitest';
import { verifyEmail } from '../../email-and-password-actions.js';
import { createIdentity, identities, sendConfirmation } from '../../identity-actions.js';
import { signIn } from '../../session-actions.js';
import { beginTotp, confirmTotp, secondFactors } from '../../second-factor-actions.js';
import type { SecondFactorsView } from '../../second-factor-shapes.js';
import {
  type AccountApp,
  adminEmail,
  codeIn,
  password,
  type Person,
  startAccountApp,
} from '../testing/account-app.fixture.js';

let accounts: AccountApp;
afterEach(() => accounts.app.close());

type Holder = Pick<Person, 'id' | 'jwt' | 'identityId'>;

const send = ({ id, jwt, identityId }: Holder) =>
  accounts.call(sendConfirmation, { params: { id, identityId }, jwt });
const addressOf = async ({ id, jwt }: Pick<Holder, 'id' | 'jwt'>) =>
  (await accounts.call<SecondFactorsView>(secondFactors, { params: { id }, jwt })).data.address;

async function firstAdministrator(): Promise<Holder> {
  const { jwt } = (await accounts.signIn({ email: adminEmail, password })).data;
  const known = await accounts.me(jwt);
  return { jwt, id: known?.id ?? '', identityId: known?.identities[0]?.id ?? '' };
}

const beginFactor = ({ id, jwt }: Holder) =>
  accounts.call<{ id: string; secret: string }>(beginTotp, { params: { id }, jwt });

describe('confirmation mail', () => {
  it('is sent again, and its code confirms the address', async () => {
    accounts = await startAccountApp();
    const person = await accounts.person();
    expect((await send(person)).status).toBe(200);
    const code = codeIn(await accounts.mail(person.email, /Confirm/));
    expect((await accounts.call(verifyEmail, { data: { code } })).status).toBe(200);
    expect(await addressOf(person)).toEqual({ state: 'confirmed' });
  });

  it('counts against the limit of its mailbox', async () => {
    accounts = await startAccountApp();
    const person = await accounts.person();
    const statuses = [];
    // Registration has sent the first of five.
    for (let call = 0; call < 5; call++) statuses.push((await send(person)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });

  it('is limited to ten an hour for all addresses of an account', async () => {
    accounts = await startAccountApp({ mails: { mailsAnHour: 100 } });
    const person = await accounts.person();
    const statuses = [];
    for (let call = 0; call < 11; call++) statuses.push((await send(person)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });

  it('is not sent for a confirmed address or for another account', async () => {
    accounts = await startAccountApp();
    const [person, other] = [await accounts.confirmedPerson(), await accounts.person()];
    const before = await mailCount();
    const own = await send(person);
    const foreign = await accounts.call(sendConfirmation, {
      params: { id: other.id, identityId: other.identityId },
      jwt: person.jwt,
    });
    const mixed = await send({ ...person, identityId: other.identityId });
    expect([own.status, foreign.status, mixed.status, await mailCount()]).toEqual([200, 404, 404, before]);
  });
});

describe('an administrator whose role requires a second factor', () => {
  it('can only confirm the address and set up a factor at first', async () => {
    accounts = await startAccountApp({ settings: { secondFactorRoles: ['admin'] } });
    const admin = await firstAdministrator();
    const refused = await beginFactor(admin);
    expect([refused.status, await addressOf(admin)]).toEqual([
      422,
      { state: 'unconfirmed', identities: [{ id: admin.identityId, email: adminEmail }], canSend: true },
    ]);
    expect((await send(admin)).status).toBe(200);
    await accounts.call(verifyEmail, { data: { code: codeIn(await accounts.mail(adminEmail, /Confirm/)) } });
    const { data } = await beginFactor(admin);
    const code = new TOTP({ secret: data.secret }).generate();
    const added = await accounts.call(confirmTotp, {
      params: { id: admin.id, factorId: data.id },
      jwt: admin.jwt,
      data: { code },
    });
    expect(added.status).toBe(200);
  });

  it('cannot access other accounts with the calls that set up a factor', async () => {
    accounts = await startAccountApp({ settings: { secondFactorRoles: ['admin'] } });
    const [{ jwt }, other] = [await firstAdministrator(), await accounts.confirmedPerson()];
    const params = { id: other.id };
    const answers = [
      await accounts.call(createIdentity, {
        params,
        jwt,
        data: { email: 'mallory@boats.example', password },
      }),
      await accounts.call(identities, { params, jwt }),
      await accounts.call(secondFactors, { params, jwt }),
      await accounts.call(beginTotp, { params, jwt }),
      await send({ ...other, jwt }),
    ];
    expect(answers.map(({ status, problem }) => [status, problem.cause[0]?.rule])).toEqual(
      answers.map(() => [403, 'second-factor']),
    );
  });

  it('is informed that the installation sends no mail, and is confirmed by the command line', async () => {
    accounts = await startAccountApp({
      settings: { secondFactorRoles: ['admin'] },
      mails: { hasInbox: false },
    });
    const admin = await firstAdministrator();
    const refused = await send(admin);
    expect([refused.status, refused.problem.cause[0]?.rule, await addressOf(admin)]).toEqual([
      422,
      'noMail',
      { state: 'unconfirmed', identities: [{ id: admin.identityId, email: adminEmail }], canSend: false },
    ]);
    const administrators = accounts.app.nest.get<Administrators>(ADMINISTRATORS);
    await expect(administrators.add('nobody@boats.example', { isConfirmed: true })).rejects.toThrow(
      'not the address of an administrator',
    );
    expect(await administrators.add(adminEmail, { isConfirmed: true })).toEqual({});
    // The password and the session stay.
    expect((await accounts.call(signIn, { data: { login: adminEmail, password } })).status).toBe(200);
    expect((await beginFactor(admin)).status).toBe(200);
  });
});

async function mailCount(): Promise<unknown> {
  return (await accounts.app.sql(`select count(*)::int as count from notification_notification`))[0]?.[
    'count'
  ];
}
