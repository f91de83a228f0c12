import { useT } from '@flotilla/react';
import { useEffect } from 'react';
import type { SecondFactorsView } from '../../second-factor-shapes.js';
import { addressMessages } from '../address/address-messages.js';
import { UnconfirmedAddresses } from '../address/unconfirmed-addresses.js';
import { AddEmail } from '../address/add-email.js';

export interface NeededAddressProps {
  subjectId: string;
  of: Exclude<SecondFactorsView['address'], { state: 'confirmed' }>;
  isInAdmin: boolean;
  /** Called when the address may have been confirmed. */
  onChange: () => void;
}

/** Explains what an account needs before it can have a second factor. */
export function NeededAddress({ subjectId, of, isInAdmin, onChange }: NeededAddressProps) {
  const t = useT(addressMessages);
  useEffect(() => {
    // The link of the mail opens in another tab.
    window.addEventListener('focus', onChange);
    return () => window.removeEventListener('focus', onChange);
  }, [onChange]);
  return (
    <>
      <p>{t('needed')}</p>
      {of.state === 'missing' && <p>{t('missing')}</p>}
      {/* The account page has this button above. */}
      {of.state === 'missing' && isInAdmin && <AddEmail subjectId={subjectId} onAdded={onChange} />}
      {of.state === 'unconfirmed' && (
        <UnconfirmedAddresses subjectId={subjectId} of={of} text="unconfirmed" isOperator={isInAdmin} />
      )}
    </>
  );
}
