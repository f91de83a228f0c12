import { FailedPart } from '@flotilla/react';
import { ApiError, useFailureText } from '@flotilla/react/client';
import { session } from '@flotilla/react/session';
import { Button, Skeleton } from '@flotilla/ui';
import { Suspense } from 'react';
import { useT } from '../../context/use-t.js';
import type { AdminGate } from '../../extend/admin-gate.js';
import { GateCard } from './gate-card.js';
import { refusalMessages } from './refusal-messages.js';

/** Shows why the permissions are refused, with the form that completes the account if there is one. */
export function Refused({ gate, error, onMended }: { gate: AdminGate; error: Error; onMended: () => void }) {
  const t = useT(refusalMessages);
  const reason = useFailureText(error);
  const lacked =
    error instanceof ApiError
      ? error.causes.find(({ rule }) => rule !== undefined && rule in gate.lacks)?.rule
      : undefined;
  const Mend = lacked === undefined ? undefined : gate.lacks[lacked];
  if (!Mend)
    return (
      <GateCard title={t('failed')}>
        <FailedPart error={reason} />
      </GateCard>
    );
  return (
    <GateCard title={reason ?? ''} hint={t('mendHint')}>
      <Suspense fallback={<Skeleton className="h-60 rounded-lg" />}>
        <Mend onMended={onMended} />
      </Suspense>
    </GateCard>
  );
}

/** Tells an account without roles that it may not edit anything. */
export function NotAuthorized({ name }: { name: string }) {
  const t = useT(refusalMessages);
  return (
    <GateCard title={t('notAuthorized')} hint={t('notAuthorizedHint', { name })}>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => void session.signOut(null)}>
          {t('signOut')}
        </Button>
        <Button asChild variant="ghost">
          <a href="/">{t('toSite')}</a>
        </Button>
      </div>
    </GateCard>
  );
}

/** Tells that no module of the site manages accounts. */
export function NoGate() {
  const t = useT(refusalMessages);
  return <GateCard title={t('noGate')}>{t('noGateHint')}</GateCard>;
}
