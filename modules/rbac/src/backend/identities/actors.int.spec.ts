import { created, updated } from '@flotilla/core';
import { recordEvents } from '@flotilla/testing';
import { expect, it } from 'vitest';
import { forgotPassword, resetPassword } from '../../email-and-password-actions.js';
import { changePassword } from '../../identity-actions.js';
import { refresh } from '../../session-actions.js';
import { identity } from '../../entities/identity.js';
import { session } from '../../entities/session.js';
import { codeIn, password, startAccountApp } from '../testing/account-app.fixture.js';

it('records the caller who changed a password, for the identity and the ended sessions', async () => {
  const recorded = recordEvents({ name: 'log', on: [updated(identity), updated(session)] });
  const accounts = await startAccountApp({ modules: [recorded.module] });
  try {
    const person = await accounts.person();
    await accounts.signIn(person);
    const params = { id: person.identityId };
    const changed = await accounts.call(changePassword, {
      params,
      jwt: person.jwt,
      data: { password, newPassword: `${password}!` },
    });
    expect(changed.status).toBe(200);

    const actor = expect.objectContaining({ kind: 'subject', id: person.id });
    const isBySubject = ({ payload }: { payload: { actor: { kind: string } } }) =>
      payload.actor.kind === 'subject';
    for (const key of [updated(identity).key, updated(session).key]) {
      const { payload } = await recorded.matching(
        (event) => event.delivery.event === key && isBySubject(event),
      );
      expect(payload.actor).toEqual(actor);
    }
  } finally {
    await accounts.app.close();
  }
});

it('records the caller of a sign-in, a refresh, a verified address and a password reset', async () => {
  const recorded = recordEvents({ name: 'log', on: [created(session), updated(identity), updated(session)] });
  const accounts = await startAccountApp({ modules: [recorded.module] });
  try {
    const person = await accounts.person();
    await accounts.verify({ ...person, jwt: '' });
    const { refresh: token } = (await accounts.signIn(person)).data;
    await accounts.call(refresh, { data: { refresh: token } });
    await accounts.call(forgotPassword, { data: { email: person.email } });
    const words = { password: `${password}!`, passwordConfirmation: `${password}!` };
    await accounts.call(resetPassword, {
      data: { code: codeIn(await accounts.mail(person.email, /Reset/)), ...words },
    });

    const isBySubject = ({ payload }: { payload: { actor: { kind: string; id?: string } } }) =>
      payload.actor.id === person.id;
    type ReceivedEvent = { payload: { actor: { kind: string; id?: string }; row: Record<string, unknown> } };
    const eventOf = async (key: string, is: (row: Record<string, unknown>) => boolean) =>
      recorded.matching(
        (event) =>
          event.delivery.event === key && isBySubject(event) && is((event as ReceivedEvent).payload.row),
      );
    await eventOf(created(session).key, () => true);
    await eventOf(
      updated(session).key,
      ({ rotatedAt, revokedAt }) => rotatedAt !== null && revokedAt === null,
    );
    await eventOf(updated(session).key, ({ revokedAt }) => revokedAt !== null);
    await eventOf(updated(identity).key, ({ verifiedAt }) => verifiedAt !== null);
  } finally {
    await accounts.app.close();
  }
});
