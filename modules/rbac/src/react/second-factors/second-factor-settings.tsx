import { useFormat, useT } from '@flotilla/react';
import { useAction, useAnswer } from '@flotilla/react/client';
import { Answer } from '@flotilla/react/session';
import { Icon, Skeleton } from '@flotilla/ui';
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogTrigger,
} from '@flotilla/ui/overlays';
import { lazy, Suspense, useCallback, useState } from 'react';
import { deleteSecondFactor, secondFactors } from '../../second-factor-actions.js';
import type { SecondFactorsView } from '../../second-factor-shapes.js';
import { lateMessages } from '../proof/late-messages.js';
import { messages } from '../messages.js';
import { useWithPresence } from '../presence/with-presence.js';
import { AddPasskey } from './add-passkey.js';
import { AddTotp } from './add-totp.js';
import { RecoveryCodesDialog } from './recovery-codes-dialog.js';
import { RenewRecoveryCodes } from './renew-recovery-codes.js';

const NeededAddress = lazy(() =>
  import('./needed-address.js').then((module) => ({ default: module.NeededAddress })),
);

/** Settings of second factors. */
export function SecondFactorSettings({
  subjectId,
  isInAdmin = false,
}: {
  subjectId: string;
  isInAdmin?: boolean;
}) {
  const t = useT(lateMessages);
  const own = useAnswer(secondFactors, { params: { id: subjectId } });
  const [codes, setCodes] = useState<readonly string[]>([]);
  const { refetch } = own;
  const changed = useCallback(() => void refetch(), [refetch]);
  const added = (recoveryCodes: readonly string[]) => {
    setCodes(recoveryCodes);
    changed();
  };
  return (
    <>
      <p className="text-muted-foreground">{t('secondFactorsHint')}</p>
      <Answer of={own} skeleton={<Skeleton className="h-24 w-full rounded-lg" />}>
        {({ factors, recoveryCodes, address }) => (
          <>
            {factors.length > 0 && <FactorList subjectId={subjectId} factors={factors} onChange={changed} />}
            {address.state === 'confirmed' ? (
              <div className="flex flex-wrap gap-3">
                <AddTotp subjectId={subjectId} onAdded={added} />
                <AddPasskey subjectId={subjectId} onAdded={added} />
              </div>
            ) : (
              <Suspense fallback={<Skeleton className="h-24 w-full rounded-lg" />}>
                <NeededAddress subjectId={subjectId} of={address} isInAdmin={isInAdmin} onChange={changed} />
              </Suspense>
            )}
            {factors.length > 0 && (
              <RenewRecoveryCodes subjectId={subjectId} remaining={recoveryCodes} onRenewed={added} />
            )}
          </>
        )}
      </Answer>
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />
    </>
  );
}

interface FactorListProps {
  subjectId: string;
  factors: SecondFactorsView['factors'];
  onChange: () => void;
}

function FactorList({ factors, ...props }: FactorListProps) {
  return (
    <ul className="w-full divide-y divide-border rounded-lg border border-border">
      {factors.map((factor) => (
        <FactorItem key={factor.id} factor={factor} {...props} />
      ))}
    </ul>
  );
}

function FactorItem({
  factor,
  subjectId,
  onChange,
}: Omit<FactorListProps, 'factors'> & { factor: FactorListProps['factors'][number] }) {
  const t = useT(lateMessages);
  const common = useT(messages);
  const format = useFormat();
  const kind = factor.kind === 'passkey' ? common('passkey') : t('totp');
  const name = factor.label ? `${kind}: ${factor.label}` : kind;
  const { mutateAsync, isPending } = useAction(deleteSecondFactor, { done: 'deleted' });
  const withPresence = useWithPresence();
  const remove = () =>
    void withPresence(() => mutateAsync({ params: { id: subjectId, factorId: factor.id } })).then(
      onChange,
      () => undefined,
    );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="flex items-center gap-3 font-medium wrap-anywhere">
          <Icon name={factor.kind === 'passkey' ? 'key' : 'phone'} />
          {name}
        </p>
        <p className="text-sm text-muted-foreground">
          {factor.usedAt === null
            ? t('factorUnused')
            : t('factorUsed', { when: format.dateTime(factor.usedAt) })}
        </p>
      </div>
      <AlertDialog>
        <AlertDialogTrigger
          variant="outline"
          size="sm"
          className="text-destructive"
          disabled={isPending}
          aria-label={t('deleteFactor', { name })}
        >
          {common('delete')}
        </AlertDialogTrigger>
        <AlertDialogContent title={t('deleteFactorQuestion')} description={t('deleteFactorHint')}>
          <AlertDialogCancel>{common('cancel')}</AlertDialogCancel>
          <AlertDialogAction onClick={remove}>{common('delete')}</AlertDialogAction>
        </AlertDialogContent>
      </AlertDialog>
    </li>
  );
}
