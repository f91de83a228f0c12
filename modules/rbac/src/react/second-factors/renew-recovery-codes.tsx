import { useT } from '@flotilla/react';
import { useAction } from '@flotilla/react/client';
import { Button } from '@flotilla/ui';
import { renewRecoveryCodes } from '../../second-factor-actions.js';
import { lateMessages } from '../proof/late-messages.js';
import { useWithPresence } from '../presence/with-presence.js';

export interface RenewRecoveryCodesProps {
  subjectId: string;
  /** Number of unused codes. */
  remaining: number;
  onRenewed: (codes: readonly string[]) => void;
}

/** Shows how many recovery codes are left, with a button to replace them. */
export function RenewRecoveryCodes({ subjectId, remaining, onRenewed }: RenewRecoveryCodesProps) {
  const t = useT(lateMessages);
  const { mutateAsync, isPending } = useAction(renewRecoveryCodes);
  const withPresence = useWithPresence();
  const renew = () =>
    void withPresence(() => mutateAsync({ params: { id: subjectId } })).then(
      ({ recoveryCodes }) => onRenewed(recoveryCodes),
      () => undefined,
    );
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <p className="text-sm text-muted-foreground">{t('recoveryLeft', { count: remaining })}</p>
      <Button variant="outline" size="sm" disabled={isPending} onClick={renew}>
        {t('renewCodes')}
      </Button>
    </div>
  );
}
