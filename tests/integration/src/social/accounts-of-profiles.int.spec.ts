import { Writer } from '@flotilla/backend';
import { CONTACTS, type Contacts } from '@flotilla/backend/ports';
import { signInAs, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmAddress } from '../notifications/confirm-address.fixture.js';
import { openChats } from './people.fixture.js';

let app: TestApp;
beforeAll(async () => {
  app = await openChats();
});
afterAll(() => app.close());

describe('creating a profile', () => {
  const make = (as: Awaited<ReturnType<typeof signInAs>>) =>
    app.request({
      method: 'POST',
      url: `/api/rbac/subjects/${as.id}/social-module/profiles`,
      as,
      data: { title: 'Support of the site' },
    });
  const leave = (subjectId: string, email: string) =>
    app.nest
      .get(Writer)
      .transaction((tx) => app.nest.get<Contacts>(CONTACTS).addContact(subjectId, email, tx));

  it('is refused to a visitor who left an address at checkout and did not confirm it', async () => {
    const visitor = await signInAs(app);
    await leave(visitor.id, 'anybody@example.com');
    expect((await make(visitor)).status).toBe(403);
  });

  it('is allowed once the address is confirmed', async () => {
    const visitor = await signInAs(app);
    await confirmAddress(app, { subjectId: visitor.id, email: 'confirmed@example.com' });
    expect((await make(visitor)).status).toBe(201);
  });

  it.each(['ethereum_virtual_machine', 'telegram'])(
    'is allowed to an account that signs in by %s',
    async (provider) => {
      const subject = await signInAs(app);
      await app.sql(
        `with i as (insert into rbac_identity ("provider", "account") values ($1, $2) returning "id")
       insert into rbac_subjects_to_identities ("subjectId", "identityId") select $3, "id" from i`,
        [provider, `${provider}-1`, subject.id],
      );
      expect((await make(subject)).status).toBe(201);
    },
  );
});
