'use client';
import { Link, useT } from '@flotilla/react';
import { useSession } from '@flotilla/react/session';
import { Badge, Button } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { messages } from '../messages.js';
import { paths } from '../paths.js';
import { ProviderBadge } from '../identity/provider-badge.js';
import { accountOf } from '../identity/names.js';
import { type SubjectWithIdentities, withIdentities } from './identities.js';
import { ProfileLinks } from './profile-links.js';
import { subjectPart } from './named-subject.js';

/** A subject: its identities and profiles, and its id for support. */
export const SubjectOverview = subjectPart({
  with: withIdentities,
  show: (subject) => <Overview subject={subject} />,
});

function Overview({ subject }: { subject: SubjectWithIdentities }) {
  const t = useT(messages);
  const { subject: me } = useSession();
  const { identities } = subject;
  const isOwn = me?.id === subject.id;
  return (
    <div className="flex flex-col items-start gap-6 rounded-2xl border border-border/60 bg-card p-6 text-card-foreground shadow-sm sm:p-8">
      <dl className="grid w-full items-baseline gap-x-8 gap-y-1 sm:gap-y-4 sm:grid-cols-[auto_minmax(0,1fr)]">
        <Fact name={t('identities')}>
          {identities.length === 0 && '–'}
          <ul className="flex flex-col gap-2 empty:hidden">
            {identities.map((identity) => (
              <li key={identity.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <ProviderBadge of={identity} />
                <span className="wrap-anywhere">{accountOf(identity)}</span>
              </li>
            ))}
          </ul>
        </Fact>
        <ProfileLinks wrap={(links) => <Fact name={t('profiles')}>{links}</Fact>} />
      </dl>
      {isOwn && (
        <Button asChild variant="outline" size="sm">
          <Link href={paths.settings}>{t('settings')}</Link>
        </Button>
      )}
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted-foreground">
        {t('id')} <code className="wrap-anywhere">{subject.id}</code>
        {isOwn && <Badge variant="accent">{t('you')}</Badge>}
      </p>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-sm font-semibold text-muted-foreground">{name}</dt>
      <dd className="max-sm:mb-4">{children}</dd>
    </>
  );
}
