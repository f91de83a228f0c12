import { Link, NotAuthorized, useSite, useT } from '@flotilla/react';
import { type SessionSubject, useSession } from '@flotilla/react/session';
import { Button } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { messages } from '../messages.js';
import { paths } from '../paths.js';
import { useIsAwake } from './use-is-awake.js';

export interface OwnPlaceProps {
  /** Shown until it is known who the visitor is; all that the server renders. */
  skeleton: ReactNode;
  children: (subject: SessionSubject) => ReactNode;
}

/** What is for visitors with a session; others are led to the login, and back. */
export function OwnPlace({ skeleton, children }: OwnPlaceProps) {
  const isAwake = useIsAwake();
  const { status, subject } = useSession();
  if (!isAwake || status === 'pending') return skeleton;
  return subject ? children(subject) : <LoginFirst />;
}

function LoginFirst() {
  const t = useT(messages);
  const { path } = useSite();
  return (
    <NotAuthorized>
      <Button asChild>
        <Link href={`${paths.signIn}?${new URLSearchParams({ redirectTo: path })}`}>{t('login')}</Link>
      </Button>
    </NotAuthorized>
  );
}
