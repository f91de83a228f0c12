import { useLanguage, useT } from '@flotilla/react';
import { addressLines } from '../../addresses/address-format.js';
import { isSamePlace } from './address-form.js';
import type { PurchaseAnswer } from './purchase.js';
import { purchaseMessages } from './purchase-messages.js';

export interface AddressSummaryProps {
  answer: PurchaseAnswer;
  /** Whether the goods are picked up. */
  picksUp: boolean;
}

/** The addresses of a purchase in a few lines. */
export function AddressSummary({ answer, picksUp }: AddressSummaryProps) {
  const t = useT(purchaseMessages);
  const language = useLanguage();
  const { deliveryAddress, billingAddress, taxId } = answer;
  const isSame = deliveryAddress && billingAddress && isSamePlace(deliveryAddress, billingAddress);
  const billing = isSame ? [billingAddress.company ?? ''] : linesOf(billingAddress);
  return [
    ...(picksUp ? [t('pickUp')] : linesOf(deliveryAddress)),
    ...(deliveryAddress && billing.some(Boolean) ? ['', t('invoiceAddress')] : []),
    ...billing,
    ...(taxId ? [t('vatNumber', { taxId })] : []),
  ].join('\n');

  function linesOf(address: PurchaseAnswer['deliveryAddress']): string[] {
    return address ? addressLines(address, language) : [];
  }
}
