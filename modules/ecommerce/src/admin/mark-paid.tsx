import { markInstalmentPaid } from '@flotilla/billing';
import { useT } from '@flotilla/react';
import { useAction, useFailureText } from '@flotilla/react/client';
import { Button, Field, FieldError, Input, Label, SubmitButton, toast } from '@flotilla/ui';
import { Dialog, DialogContent } from '@flotilla/ui/overlays';
import { type SubmitEvent, useId, useState } from 'react';
import { editMessages } from './edit-messages.js';

/** Records a payment by cash or transfer for an instalment. */
export function MarkPaid({ instalmentId }: { instalmentId: string }) {
  const t = useT(editMessages);
  const [id, failureId] = [useId(), useId()];
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending, error } = useAction(markInstalmentPaid);
  const failure = useFailureText(error);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React bubbles the event from this portal to the form of the row.
    event.stopPropagation();
    const reference = String(new FormData(event.currentTarget).get('reference'));
    const onSuccess = () => {
      toast.success(t('recorded'));
      setOpen(false);
    };
    mutate({ params: { id: instalmentId }, body: { reference } }, { onSuccess });
  };
  return (
    <>
      <Button size="sm" variant="outline" className="ms-auto" onClick={() => setOpen(true)}>
        {t('markPaid')}
      </Button>
      {isOpen && (
        <Dialog open onOpenChange={setOpen}>
          <DialogContent title={t('markPaid')} description={t('markPaidHint')} closeLabel={t('close')}>
            <form onSubmit={submit} className="flex flex-col gap-5">
              <Field>
                <Label htmlFor={id}>{t('reference')}</Label>
                <Input
                  id={id}
                  name="reference"
                  required
                  maxLength={200}
                  autoComplete="off"
                  aria-describedby={failureId}
                  aria-invalid={failure !== ''}
                />
              </Field>
              <FieldError id={failureId} className="empty:hidden">
                {failure}
              </FieldError>
              <SubmitButton state={isPending ? 'pending' : 'idle'} pendingLabel={t('pending')}>
                {t('markPaid')}
              </SubmitButton>
            </form>
          </DialogContent>
        </Dialog>
      )}
    </>
  );
}
