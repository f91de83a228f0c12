import { session, useMe, usePermissions, useSession } from '@flotilla/react/session';
import { Skeleton } from '@flotilla/ui';
import {
  Fragment,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { useAdmin } from '../../context/admin-context.js';
import { useEmbedding } from '../../context/embedding.js';
import type { AdminGate } from '../../extend/admin-gate.js';
import { useT } from '../../context/use-t.js';
import { useWorkingSet } from '../../context/working-set.js';
import { type Access, AccessProvider, accessOf, mayWrite } from '../../context/access.js';
import { GateCard } from './gate-card.js';
import { gateMessages } from './gate-messages.js';
import { Waiting } from './waiting.js';

// Only applications with accounts of their own load it.
const HostGate = lazy(() => import('./host-gate.js').then((module) => ({ default: module.HostGate })));
// Most people never see these.
const Refused = lazy(() => import('./refusals.js').then((module) => ({ default: module.Refused })));
const NotAuthorized = lazy(() =>
  import('./refusals.js').then((module) => ({ default: module.NotAuthorized })),
);
const NoGate = lazy(() => import('./refusals.js').then((module) => ({ default: module.NoGate })));
const SignInAgain = lazy(() =>
  import('./sign-in-again.js').then((module) => ({ default: module.SignInAgain })),
);

/**
 * Shows the admin to accounts that may write; others sign in, complete their account, or see that they are
 * not authorized.
 */
export function Gate({ children }: { children: ReactNode }) {
  const accounts = useEmbedding()?.accounts;
  if (!accounts) return <OwnGate>{children}</OwnGate>;
  return (
    <Suspense fallback={<Waiting />}>
      <HostGate accounts={accounts}>{children}</HostGate>
    </Suspense>
  );
}

function OwnGate({ children }: { children: ReactNode }) {
  const t = useT(gateMessages);
  const { extensions } = useAdmin();
  const { status } = useSession();
  const isInterrupted = useIsInterrupted();
  const gate = extensions.find((extension) => extension.gate)?.gate;
  if (!gate)
    return (
      <Suspense fallback={<Waiting />}>
        <NoGate />
      </Suspense>
    );
  if (status === 'pending') return <Waiting />;
  if (status !== 'signed-in' && !isInterrupted)
    return (
      <GateCard title={t('signIn')} hint={t('signInHint')}>
        <Suspense fallback={<Skeleton className="h-72 rounded-lg" />}>
          <gate.SignIn onSignedIn={session.accept} />
        </Suspense>
      </GateCard>
    );
  return (
    <WithPermissions gate={gate} isInterrupted={isInterrupted}>
      {children}
    </WithPermissions>
  );
}

/**
 * Returns whether the session has ended while the admin is in use. Subscribing keeps the page open in this
 * case.
 */
function useIsInterrupted(): boolean {
  useEffect(() => session.onSignedOut(() => undefined), []);
  return useSyncExternalStore(session.subscribe, session.isInterrupted);
}

interface WithPermissionsProps {
  gate: AdminGate;
  isInterrupted: boolean;
  children: ReactNode;
}

function WithPermissions({ gate, isInterrupted, children }: WithPermissionsProps) {
  const permissions = usePermissions();
  const { data: me } = useMe<object>();
  const { subject } = useSession();
  const { data } = permissions;
  const isDrafting = useWorkingSet() !== undefined;
  const subjectId = subject?.id;
  const name = (me && gate.nameOf(me)) ?? '';
  const access = useMemo(
    () => data && accessOf({ name, permissions: data, subjectId, isDrafting }),
    [data, name, subjectId, isDrafting],
  );
  // Keeps the last known permissions while the session is interrupted or permissions are refetched.
  const [last, setLast] = useState<Access>();
  if (access && access !== last && !isInterrupted) setLast(access);
  const isWorking = last !== undefined && (isInterrupted || (!access && !permissions.error));
  if (!isWorking && permissions.error)
    return (
      <Suspense fallback={<Waiting />}>
        <Refused gate={gate} error={permissions.error} onMended={() => void permissions.refetch()} />
      </Suspense>
    );
  if (!isWorking && (!access || !data)) return <Waiting />;
  if (!isWorking && data && !mayWrite(data))
    return (
      <Suspense fallback={<Waiting />}>
        <NotAuthorized name={access?.name ?? ''} />
      </Suspense>
    );
  const current = last ?? access ?? null;
  return (
    <AccessProvider value={current}>
      {/* Remounts for another account, which must not see what the previous one had open. */}
      <Fragment key={current?.subjectId}>{children}</Fragment>
      <Suspense>{isInterrupted && <SignInAgain gate={gate} />}</Suspense>
      <Suspense>{gate.Presence && <gate.Presence />}</Suspense>
    </AccessProvider>
  );
}
