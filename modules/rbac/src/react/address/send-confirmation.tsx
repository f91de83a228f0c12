import { useT } from '@flotilla/react';
import { useAction } from '@flotilla/react/client';
import { Button } from '@flotilla/ui';
import { sendConfirmation } from '../../identity-actions.js';
import { addressMessages } from './address-messages.js';

export interface SendConfirmationProps {
  subjectId: string;
  identity: { readonly id: string; readonly email: string };
}

/** Button that sends the confirmation mail of an address again. */
export function SendConfirmation({ subjectId, identity: { id, email } }: SendConfirmationProps) {
  const t = useT(addressMessages);
  const { mutate, isPending } = useAction(sendConfirmation, { done: { text: t('sent', { email }) } });
  return (
    <Button
      variant="outline"
      size="sm"
      className="self-start whitespace-normal"
      disabled={isPending}
      aria-label={t('sendTo', { email })}
      onClick={() => mutate({ params: { id: subjectId, identityId: id } })}
    >
      {t('send')}
    </Button>
  );
}
