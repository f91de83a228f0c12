import { useT } from '@flotilla/react';
import { Form, FormSubmit, TextField, useZodForm } from '@flotilla/react/forms';
import { Checkbox } from '@flotilla/ui';
import { emailSchema } from '@flotilla/core/values';
import { z } from 'zod';
import { phone } from '../../addresses/address-input.js';
import { readTyped, storeTyped } from '../payment/typed-values.js';
import { shopMessages } from '../shop-messages.js';
import type { Purchase, PurchaseAnswer } from './purchase.js';
import { purchaseMessages } from './purchase-messages.js';

const contact = z.object({ email: emailSchema(), phone });

export interface ContactStepProps {
  purchase: Purchase;
  /** Address of the account. */
  email: string;
  /** Undefined where the address part offers it. */
  invoice: { readonly isWanted: boolean; readonly want: (isWanted: boolean) => void } | undefined;
  /** Called with the answer that follows the change. */
  onDone: (answer: PurchaseAnswer) => void;
}

/** Asks for the mail address, and for a phone number where goods are sent. */
export function ContactStep({ purchase: { answer, change }, email, invoice, onDone }: ContactStepProps) {
  const t = useT(purchaseMessages);
  const common = useT(shopMessages);
  const isSent = answer.deliveries.some(({ needsAddress }) => needsAddress);
  const form = useZodForm({
    schema: contact,
    defaultValues: {
      email: answer.email ?? (readTyped().email || email),
      phone: answer.phone ?? '',
    },
    submit: async (values) => {
      onDone(await change({ email: values.email, ...(isSent && { phone: values.phone || null }) }));
    },
  });
  const keep = () => {
    const { comment = '' } = readTyped();
    storeTyped({ comment, email: form.fields.getValues().email });
  };
  return (
    <Form of={form} className="flex flex-col gap-5" onChange={keep}>
      <TextField
        of={form}
        name="email"
        type="email"
        autoComplete="email"
        label={common('emailForInvoice')}
        required
      />
      {isSent && (
        <TextField
          of={form}
          name="phone"
          type="tel"
          autoComplete="tel"
          label={t('phone')}
          hint={t('phoneHint')}
        />
      )}
      {invoice && (
        <label className="flex items-start gap-3">
          <Checkbox checked={invoice.isWanted} onChange={({ target }) => invoice.want(target.checked)} />
          {t('wantsInvoice')}
        </label>
      )}
      <FormSubmit of={form} className="self-start max-sm:w-full">
        {t('goOn')}
      </FormSubmit>
    </Form>
  );
}
