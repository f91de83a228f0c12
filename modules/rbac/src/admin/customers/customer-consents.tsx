import { useAccess } from '@flotilla/admin';
import { useT } from '@flotilla/react';
import type { ReactNode } from 'react';
import { identity } from '../../entities/identity.js';
import { session } from '../../entities/session.js';
import { subject } from '../../entities/subject.js';
import { SessionsSection, SignInSection } from '../account-sections.js';
import { DataSection } from '../data-section.js';
import { customerMessages } from './customer-messages.js';

/** Sign-in, sessions, and the export and deletion of the data of a customer, each as far as the person may. */
export function CustomerConsents({ id }: { id: string }) {
  const t = useT(customerMessages);
  const access = useAccess();
  const row = { id } as Parameters<typeof SignInSection>[0]['row']; // The sections use only the id.
  const notYours = <p className="text-sm text-muted-foreground">{t('notYours')}</p>;
  return (
    <div className="flex flex-col gap-8">
      <Section title={t('signIn')}>
        {access.readsAll(identity) ? <SignInSection row={row} /> : notYours}
      </Section>
      <Section title={t('sessions')}>
        {access.readsAll(session) ? <SessionsSection row={row} /> : notYours}
      </Section>
      <Section title={t('data')} hint={t('dataHint')}>
        {access.may('delete', subject) ? <DataSection row={row} /> : notYours}
      </Section>
    </div>
  );
}

function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="font-semibold">{title}</h2>
      {hint !== undefined && <p className="-mt-2 text-sm text-muted-foreground">{hint}</p>}
      {children}
    </section>
  );
}
