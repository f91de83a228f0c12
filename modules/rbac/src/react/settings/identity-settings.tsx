import { useT } from '@flotilla/react';
import { useAnswer } from '@flotilla/react/client';
import { Answer, useMe, useSession } from '@flotilla/react/session';
import { Heading, Skeleton } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { sessions } from '../../actions.js';
import type { SubjectView } from '../../shapes.js';
import { messages } from '../messages.js';
import { OwnPlace } from '../place/own-place.js';
import { AddEmail } from './add-email.js';
import { IdentityTable } from './identity-table.js';
import { SessionList } from './session-list.js';

/** How one signs in, and where one is signed in. */
export function IdentitySettings() {
  return (
    <OwnPlace skeleton={<Outline />}>
      <Settings />
    </OwnPlace>
  );
}

function Settings() {
  const t = useT(messages);
  const subjectId = useSession().subject?.id ?? '';
  // Known to who may do nothing yet but set a password of their own, too.
  const me = useMe<SubjectView>();
  const ownSessions = useAnswer(sessions, { params: { id: subjectId } });
  const readIdentities = () => void me.refetch();
  return (
    <div className="flex flex-col gap-14">
      <Part title={t('identities')}>
        <Answer of={me} skeleton={<Skeleton className="h-36 w-full rounded-lg" />}>
          {({ identities }) => (
            <>
              <IdentityTable subjectId={subjectId} identities={identities} onChange={readIdentities} />
              {identities.every(({ provider }) => provider !== 'email_and_password') && (
                <AddEmail subjectId={subjectId} onAdded={readIdentities} />
              )}
            </>
          )}
        </Answer>
      </Part>
      <Part title={t('sessions')}>
        <Answer of={ownSessions} skeleton={<Skeleton className="h-36 w-full rounded-lg" />}>
          {(rows) => <SessionList subjectId={subjectId} sessions={rows} onChange={() => void ownSessions.refetch()} />}
        </Answer>
      </Part>
    </div>
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
