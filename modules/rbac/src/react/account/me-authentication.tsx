'use client';
import { useSession } from '@flotilla/react/session';
import { Card, Skeleton } from '@flotilla/ui';
import { AccountPanel } from './account-panel.js';

/**
 * Card of the signed-in account. Empty for visitors who have not signed in: the login links beside it are
 * shown then.
 */
export function MeAuthentication() {
  const { status } = useSession();
  if (status === 'none' || status === 'anonymous') return null;
  return (
    <Card data-account="" className="w-full max-w-sm">
      {status === 'pending' ? <Skeleton className="h-40 w-full" /> : <AccountPanel />}
    </Card>
  );
}
