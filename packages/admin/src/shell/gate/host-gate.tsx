import { ownPermissions } from '@flotilla/core/administration';
import { FailedPart } from '@flotilla/react';
import { ApiError, useClient, useFailureText } from '@flotilla/react/client';
import { Button } from '@flotilla/ui';
import { AlertDialog, AlertDialogContent } from '@flotilla/ui/overlays';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useMemo, useState } from 'react';
import { type Access, AccessProvider, accessOf, mayWrite } from '../../context/access.js';
import type { HostAccounts } from '../../context/embedding.js';
import { useT } from '../../context/use-t.js';
import { useWorkingSet } from '../../context/working-set.js';
import { GateCard } from './gate-card.js';
import { gateMessages } from './gate-messages.js';
import { refusalMessages } from './refusal-messages.js';
import { Waiting } from './waiting.js';

interface HostGateProps {
  accounts: HostAccounts;
  children: ReactNode;
}

/**
 * Shows the admin to accounts of the application around it, with the permissions that the API gives to its
 * client. Denies everyone else.
 */
export function HostGate({ accounts, children }: HostGateProps) {
  const client = useClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['permissions', 'own'],
    queryFn: () => client.muted.call(ownPermissions, {}),
    // The account may have changed in another tab.
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  });
  const isDrafting = useWorkingSet() !== undefined;
  const access = useMemo(() => {
    if (!data) return undefined;
    const { subject, permissions } = data;
    return accessOf({ name: subject?.name ?? '', permissions, subjectId: subject?.id, isDrafting });
  }, [data, isDrafting]);
  const isUnknown = data?.caller === 'anonymous' || (error instanceof ApiError && error.status === 401);
  // Keeps the work of an account whose session has ended.
  const [last, setLast] = useState<Access>();
  if (access && access !== last && !isUnknown) setLast(access);
  if (!data && error && !isUnknown) return <Failed error={error} onRetry={() => void refetch()} />;
  if (isUnknown && !last) return <SignIn>{accounts.signIn}</SignIn>;
  const current = isUnknown ? last : access;
  if (!data || !current) return <Waiting />;
  if (!isUnknown && !mayWrite(data.permissions))
    return <NotAuthorized name={current.name} onSignOut={accounts.onSignOut} />;
  return (
    <AccessProvider value={current}>
      {/* Remounts for another account, which must not see what the previous one had open. */}
      <Fragment key={current.subjectId}>{children}</Fragment>
      {isUnknown && <SignInAgain onRetry={() => void refetch()}>{accounts.signIn}</SignInAgain>}
    </AccessProvider>
  );
}

function SignIn({ children }: { children: ReactNode }) {
  const t = useT(refusalMessages);
  const tOfGate = useT(gateMessages);
  return (
    <GateCard title={tOfGate('signIn')} hint={t('signInOutside')}>
      {children && <div className="[&_a]:text-sea [&_a]:underline">{children}</div>}
    </GateCard>
  );
}

/** Asks to sign in to the application again, above the current screen. */
function SignInAgain({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  const t = useT(refusalMessages);
  return (
    <AlertDialog open>
      <AlertDialogContent title={t('again')} description={t('againHint')}>
        {children}
        <Button onClick={onRetry}>{t('tryAgain')}</Button>
      </AlertDialogContent>
    </AlertDialog>
  );
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useT(refusalMessages);
  const reason = useFailureText(error);
  return (
    <GateCard title={t('failed')}>
      <FailedPart error={reason} />
      <Button variant="outline" className="self-start" onClick={onRetry}>
        {t('tryAgain')}
      </Button>
    </GateCard>
  );
}

function NotAuthorized({ name, onSignOut }: { name: string } & Pick<HostAccounts, 'onSignOut'>) {
  const t = useT(refusalMessages);
  const hint = name ? t('notAuthorizedHint', { name }) : t('namelessHint');
  return (
    <GateCard title={t('notAuthorized')} hint={hint}>
      {onSignOut && (
        <Button variant="outline" className="self-start" onClick={onSignOut}>
          {t('signOut')}
        </Button>
      )}
    </GateCard>
  );
}
