import { Writer } from '@flotilla/backend';
import { CONTACTS, type Contacts } from '@flotilla/backend/ports';
import type { TestApp } from '@flotilla/testing';

/** Gives a subject a confirmed address. */
export async function confirmAddress(
  app: TestApp,
  { subjectId, email }: { subjectId: string; email: string },
): Promise<void> {
  await app.nest
    .get(Writer)
    .transaction((tx) => app.nest.get<Contacts>(CONTACTS).addContact(subjectId, email, tx));
  await app.sql(`update rbac_identity set "verifiedAt" = now() where "email" = $1`, [email]);
}
