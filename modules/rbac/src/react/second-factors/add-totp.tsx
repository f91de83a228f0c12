import { useT } from '@flotilla/react';
import { useClient } from '@flotilla/react/client';
import { Button, Icon, Skeleton } from '@flotilla/ui';
import { Dialog, DialogContent } from '@flotilla/ui/overlays';
import { lazy, Suspense, useState } from 'react';
import { beginTotp } from '../../second-factor-actions.js';
import { lateMessages } from '../proof/late-messages.js';
import { messages } from '../messages.js';
import { useWithPresence } from '../presence/with-presence.js';
import type { AddFactorProps } from './add-passkey.js';
import type { TotpSetup } from './totp-form.js';

const TotpForm = lazy(() => import('./totp-form.js').then((module) => ({ default: module.TotpForm })));

/** Sets up an authenticator app: shows a key, and verifies a code. */
export function AddTotp({ subjectId, onAdded }: AddFactorProps) {
  const t = useT(lateMessages);
  const common = useT(messages);
  const client = useClient();
  const withPresence = useWithPresence();
  const [begun, setBegun] = useState<TotpSetup>();
  const begin = () =>
    void withPresence(() => client.call(beginTotp, { params: { id: subjectId } })).then(
      setBegun,
      () => undefined,
    );
  const end = (recoveryCodes: readonly string[]) => {
    setBegun(undefined);
    onAdded(recoveryCodes);
  };
  return (
    <>
      <Button variant="outline" onClick={begin}>
        <Icon name="phone" />
        {t('addTotp')}
      </Button>
      <Dialog open={begun !== undefined} onOpenChange={(isOpen) => !isOpen && setBegun(undefined)}>
        <DialogContent title={t('addTotp')} description={t('addTotpHint')} closeLabel={common('cancel')}>
          <Suspense fallback={<Skeleton className="h-60 w-full" />}>
            {begun && <TotpForm subjectId={subjectId} begun={begun} onAdded={end} />}
          </Suspense>
        </DialogContent>
      </Dialog>
    </>
  );
}
