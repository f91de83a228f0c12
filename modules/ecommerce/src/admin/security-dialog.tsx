import { type Authorization, captureAuthorization, releaseAuthorization } from '@flotilla/billing';
import { useT } from '@flotilla/react';
import { useAction, useFailureText } from '@flotilla/react/client';
import { Field, FieldError, Input, Label, SubmitButton, toast } from '@flotilla/ui';
import { Dialog, DialogContent } from '@flotilla/ui/overlays';
import { type SubmitEvent, useId } from 'react';
import { securityMessages } from './security-messages.js';

export interface SecurityDialogProps {
  of: Pick<Authorization, 'id'>;
  /** The whole amount, as shown. */
  amount: string;
  decision: 'release' | 'keep' | 'withdraw';
  onDone: () => void;
}

/** Confirms the decision about a security deposit. Keeping a part needs its amount and a reason. */
export function SecurityDialog({ of: { id }, amount, decision, onDone }: SecurityDialogProps) {
  const t = useT(securityMessages);
  const [amountId, reasonId, failureId] = [useId(), useId(), useId()];
  const captured = useAction(captureAuthorization);
  const released = useAction(releaseAuthorization);
  const isKept = decision === 'keep';
  const { isPending, error } = isKept ? captured : released;
  const failure = useFailureText(error);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React bubbles the event from this portal to the form of the row.
    event.stopPropagation();
    const values = new FormData(event.currentTarget);
    const onSuccess = () => {
      toast.success(t(isKept ? 'kept' : decision === 'release' ? 'released' : 'withdrawn'));
      onDone();
    };
    const params = { id };
    if (!isKept) return released.mutate({ params, body: {} }, { onSuccess });
    const body = {
      amount: String(values.get('amount')).trim().replace(',', '.'),
      reason: String(values.get('reason')).trim(),
    };
    captured.mutate({ params, body }, { onSuccess });
  };
  const hint = isKept ? 'keepHint' : decision === 'release' ? 'releaseHint' : 'withdrawHint';
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onDone()}>
      <DialogContent title={t(decision)} description={t(hint, { amount })} closeLabel={t('close')}>
        <form onSubmit={submit} className="flex flex-col gap-5">
          {isKept && (
            <>
              <Field>
                <Label htmlFor={amountId}>{t('amount')}</Label>
                <Input
                  id={amountId}
                  name="amount"
                  required
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={30}
                  aria-describedby={failureId}
                  aria-invalid={failure !== ''}
                />
              </Field>
              <Field>
                <Label htmlFor={reasonId}>{t('reason')}</Label>
                <Input id={reasonId} name="reason" required maxLength={1000} />
              </Field>
            </>
          )}
          <FieldError id={failureId} className="empty:hidden">
            {failure}
          </FieldError>
          <SubmitButton state={isPending ? 'pending' : 'idle'} pendingLabel={t('pending')}>
            {t(decision)}
          </SubmitButton>
        </form>
      </DialogContent>
    </Dialog>
  );
}
