import { useT } from '@flotilla/react';
import type { SecondFactorsView } from '../../second-factor-shapes.js';
import { addressMessages } from './address-messages.js';
import { SendConfirmation } from './send-confirmation.js';

export type UnconfirmedAddress = Extract<SecondFactorsView['address'], { state: 'unconfirmed' }>;

export interface UnconfirmedAddressesProps {
  subjectId: string;
  of: UnconfirmedAddress;
  /** Message key for each address. */
  text: 'unconfirmed' | 'confirmOwn';
  /** Whether the reader probably operates the server. */
  isOperator?: boolean;
}

/**
 * Lists unconfirmed addresses, each with a button that sends its mail again, or with instructions when no
 * mail can be sent.
 */
export function UnconfirmedAddresses({
  subjectId,
  of: { identities, canSend },
  text,
  isOperator = false,
}: UnconfirmedAddressesProps) {
  const t = useT(addressMessages);
  return identities.map(({ id, email }) => (
    <div key={id} className="flex flex-col items-start gap-3">
      <p className="wrap-anywhere">{t(text, { email })}</p>
      {canSend && <SendConfirmation subjectId={subjectId} identity={{ id, email }} />}
      {!canSend && (
        <p className="text-muted-foreground">
          {t('noMail')}
          {isOperator && (
            <>
              {' '}
              {t('forOperator')} <code className="font-mono wrap-anywhere">{t('command', { email })}</code>
            </>
          )}
        </p>
      )}
    </div>
  ));
}
