import { Link, NotAuthorized, useSite, useT } from '@flotilla/react';
import { type SessionGateProps, useIsAwake, useSession } from '@flotilla/react/session';
import { Button } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { credentialMessages } from '../credential-messages.js';
import { paths } from '../paths.js';

/** Gate for content that requires a session. Redirects others to the login, with a link back. */
export function RequireSession({ skeleton, children }: SessionGateProps): ReactNode {
  const isAwake = useIsAwake();
  const { status, subject } = useSession();
  if (!isAwake || status === 'pending') return skeleton;
  return subject ? children : <LoginFirst />;
}

function LoginFirst() {
  const t = useT(credentialMessages);
  const { path } = useSite();
  return (
    <NotAuthorized>
      <Button asChild>
        <Link href={`${paths.signIn}?${new URLSearchParams({ redirectTo: path })}`}>{t('login')}</Link>
      </Button>
    </NotAuthorized>
  );
}
