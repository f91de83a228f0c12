import { listProviders } from '@flotilla/billing';
import { useT } from '@flotilla/react';
import { useAnswer } from '@flotilla/react/client';
import { Button, FieldError } from '@flotilla/ui';
import { useState } from 'react';
import type { Charged } from '../../shapes.js';
import { ProviderSelect } from '../payment/provider-select.js';
import { instalmentMessages } from './instalment-messages.js';

export interface PayButtonProps {
  label: string;
  amount: string;
  /** Whether a provider can take this payment. Defaults to all. */
  canPay?: (provider: { readonly canHold: boolean; readonly canRefund: boolean }) => boolean;
  /** Requests the payment page of a provider. */
  request: (provider: string, then: { onSuccess: (charged: Charged) => void }) => void;
  isPending: boolean;
}

/** Requests a payment page and leads there. Offers a choice where several providers can do it. */
export function PayButton({ label, amount, canPay = () => true, request, isPending }: PayButtonProps) {
  const t = useT(instalmentMessages);
  const { data = [] } = useAnswer(listProviders, {});
  const [chosen, setChosen] = useState<string>();
  const [isFailed, setFailed] = useState(false);
  const providers = data.filter(canPay);
  const provider = chosen ?? providers[0]?.name;
  if (provider === undefined) return null;
  const pay = () => {
    setFailed(false);
    request(provider, { onSuccess: (charged) => setFailed(!open(charged)) });
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      {providers.length > 1 && (
        <ProviderSelect
          providers={providers}
          value={provider}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
      <Button variant="primary" onClick={pay} aria-disabled={isPending} aria-label={`${label}: ${amount}`}>
        {label}
      </Button>
      <FieldError className="basis-full empty:hidden">{isFailed && t('failed')}</FieldError>
    </div>
  );
}

/** Leads to the payment page. Returns false when there is none, such as while another window requests it. */
function open({ billingModule: { invoices } }: Charged): boolean {
  const [invoice] = invoices;
  if (!invoice?.paymentUrl) return false;
  location.assign(invoice.paymentUrl);
  return true;
}
