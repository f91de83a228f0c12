'use client';
import { useT } from '@flotilla/react';
import { useAnswer } from '@flotilla/react/client';
import { defineSessionPart, session, useMe, useSession } from '@flotilla/react/session';
import { Heading, Skeleton } from '@flotilla/ui';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { openIdQuery } from '../../openid-query.js';
import { sessions } from '../../session-actions.js';
import type { SessionView, SubjectView } from '../../shapes.js';
import { messages } from '../messages.js';
import { RequireSession } from '../session/require-session.js';
import { AddEmail } from '../address/add-email.js';
import { IdentityTable } from './identity-table.js';
import { PresenceProvider } from '../presence/with-presence.js';
import { SessionList } from './session-list.js';
import { useHasQuery } from '../sign-in/use-code.js';

const skeleton = <Skeleton className="h-36 w-full rounded-lg" />;

// Loaded separately: the page is usable without it.
const SecondFactorSettings = lazy(() =>
  import('../second-factors/second-factor-settings.js').then((module) => ({
    default: module.SecondFactorSettings,
  })),
);

// Only for sites with a bot.
const ConnectTelegram = lazy(() =>
  import('../telegram/connect-telegram.js').then((module) => ({ default: module.ConnectTelegram })),
);

// Only for accounts that have connected an application.
const ConnectedApplications = lazy(() =>
  import('./connected-applications.js').then((module) => ({ default: module.ConnectedApplications })),
);

const ApiKeyList = lazy(() => import('./api-key-list.js').then((module) => ({ default: module.ApiKeyList })));

// Only for sites with providers.
const ConnectOpenId = lazy(() =>
  import('./connect-openid.js').then((module) => ({ default: module.ConnectOpenId })),
);
const OpenIdNotice = lazy(() =>
  import('../openid/openid-notice.js').then((module) => ({ default: module.OpenIdNotice })),
);

const AccountData = lazy(() =>
  import('../account-data/account-data.js').then((module) => ({ default: module.AccountData })),
);
const AccountDeleted = lazy(() =>
  import('../account-data/account-data.js').then((module) => ({ default: module.AccountDeleted })),
);

const Identities = defineSessionPart({
  skeleton,
  // Also available to accounts that must change their password first.
  useData: () => useMe<SubjectView>(),
  show: ({ id, identities }, { readAgain }) => (
    <>
      <IdentityTable subjectId={id} identities={identities} onChange={readAgain} />
      {identities.every(({ provider }) => provider !== 'email_and_password') && (
        <AddEmail subjectId={id} onAdded={readAgain} />
      )}
      {identities.every(({ provider }) => provider !== 'telegram') && (
        <Suspense>
          <ConnectTelegram subjectId={id} onConnected={readAgain} />
        </Suspense>
      )}
      <Suspense>
        <ConnectOpenId subjectId={id} identities={identities} />
      </Suspense>
    </>
  ),
});

const Sessions = defineSessionPart<{ of: string }, readonly SessionView[]>({
  skeleton,
  useData: ({ of }) => useAnswer(sessions, { params: { id: of } }),
  show: (rows, { of, readAgain }) => {
    const [browsers, applications] = [true, false].map((isBrowser) =>
      rows.filter(({ application }) => (application === null) === isBrowser),
    );
    return (
      <>
        <SessionList subjectId={of} sessions={browsers ?? []} onChange={readAgain} />
        {applications && applications.length > 0 && (
          <Suspense fallback={skeleton}>
            <ConnectedApplications subjectId={of} sessions={applications} onChange={readAgain} />
          </Suspense>
        )}
      </>
    );
  },
});

/** Settings of identities, second factors, sessions and account data. */
export function IdentitySettings() {
  const t = useT(messages);
  const { subject } = useSession();
  const [isDeleted, setDeleted] = useState(false);
  const [isRefused, isDone] = [useHasQuery(openIdQuery.failure), useHasQuery(openIdQuery.done)];
  const isFromProvider = isRefused || isDone;
  const end = () => {
    setDeleted(true);
    void session.signOut(null);
  };
  if (isDeleted)
    return (
      <Suspense fallback={skeleton}>
        <AccountDeleted />
      </Suspense>
    );
  return (
    <RequireSession skeleton={<Outline />}>
      <PresenceProvider>
        <div className="flex flex-col gap-14">
          <Part title={t('identities')}>
            {isFromProvider && (
              <Suspense>
                <OpenIdNotice />
              </Suspense>
            )}
            <Identities />
          </Part>
          <Part title={t('secondFactors')}>
            <Suspense fallback={skeleton}>
              <SecondFactorSettings subjectId={subject?.id ?? ''} />
            </Suspense>
          </Part>
          <Part title={t('sessions')}>
            <Sessions of={subject?.id ?? ''} />
            <Suspense>
              <ApiKeyList subjectId={subject?.id ?? ''} />
            </Suspense>
          </Part>
          <Suspense fallback={skeleton}>
            <AccountData subjectId={subject?.id ?? ''} onDeleted={end} />
          </Suspense>
        </div>
      </PresenceProvider>
    </RequireSession>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col items-start gap-5 *:max-w-full">
      <Heading level={2} size="md">
        {title}
      </Heading>
      {children}
    </section>
  );
}

function Outline() {
  return (
    <div className="flex flex-col gap-14">
      <Skeleton className="h-48 rounded-lg" />
      <Skeleton className="h-48 rounded-lg" />
    </div>
  );
}
