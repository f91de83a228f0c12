import { Link, useSite, useT } from '@flotilla/react';
import { session, useMe } from '@flotilla/react/session';
import { Button, Skeleton } from '@flotilla/ui';
import type { SubjectView } from '../../shapes.js';
import { messages } from '../messages.js';
import { paths } from '../paths.js';
import { nameOf, signInIdentity } from '../identity/names.js';
import { ConnectedWallet } from '../wallet/connected-wallet.js';
import { redirectTarget } from './redirect-target.js';

/** Shown instead of a form to a signed-in visitor: the account, the way on if there is one, and a sign-out button. */
export function SignedIn() {
  const t = useT(messages);
  const site = useSite();
  const { data: me } = useMe<SubjectView>();
  if (!me) return <Skeleton className="h-24 rounded-xl" />;
  const leadsOn = new URLSearchParams(location.search).has('redirectTo');
  const identity = signInIdentity(me);
  if (identity?.provider === 'ethereum_virtual_machine')
    return <ConnectedWallet address={identity.account ?? ''} />;
  return (
    <div className="flex flex-col gap-5">
      <p>
        {t('signedInAs')} <strong className="wrap-anywhere">{nameOf(me) ?? t('guest')}</strong>
      </p>
      <div className="flex flex-wrap gap-3">
        {leadsOn && (
          <Button asChild>
            <a href={redirectTarget(location.search, site)}>{t('goOn')}</a>
          </Button>
        )}
        <Button asChild {...(leadsOn && { variant: 'outline' })}>
          <Link href={paths.settings}>{t('settings')}</Link>
        </Button>
        <Button variant="outline" onClick={() => void session.signOut('/')}>
          {t('logout')}
        </Button>
      </div>
    </div>
  );
}
