import { updated } from '@flotilla/core';
import { recordEvents } from '@flotilla/testing';
import { expect, it } from 'vitest';
import { changePassword } from '../../actions.js';
import { identity } from '../../entities/identity.js';
import { session } from '../../entities/session.js';
import { password, startAccountApp } from '../testing/account-app.fixture.js';

it('names who changed a password, of the identity and of the sessions that ended', async () => {
  const recorded = recordEvents({ name: 'log', on: [updated(identity), updated(session)] });
  const accounts = await startAccountApp({ modules: [recorded.module] });
  try {
    const person = await accounts.person();
    await accounts.signIn(person);
    const params = { id: person.identityId };
    const changed = await accounts.call(changePassword, { params, jwt: person.jwt, data: { password, newPassword: `${password}!` } });
    expect(changed.status).toBe(200);

    const actor = expect.objectContaining({ kind: 'subject', id: person.id });
    const isBySubject = ({ payload }: { payload: { actor: { kind: string } } }) => payload.actor.kind === 'subject';
    for (const key of [updated(identity).key, updated(session).key]) {
      const { payload } = await recorded.matching((event) => event.delivery.event === key && isBySubject(event));
      expect(payload.actor).toEqual(actor);
    }
  } finally {
    await accounts.app.close();
  }
});
