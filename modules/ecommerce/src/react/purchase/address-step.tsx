import { useLanguage, useT } from '@flotilla/react';
import { ApiError, useAnswer, useClient } from '@flotilla/react/client';
import { Form, FormSubmit, TextField, useZodForm } from '@flotilla/react/forms';
import { session, useSession } from '@flotilla/react/session';
import { Button, Checkbox, ErrorNotice, Skeleton } from '@flotilla/ui';
import { type ReactNode, useState } from 'react';
import { countryName } from '../../addresses/address-format.js';
import type { Address } from '../../addresses/address-input.js';
import { addAddress, listAddresses } from '../../checkout-actions.js';
import type { BookAddress } from '../../checkout-shapes.js';
import { AddressFields } from './address-fields.js';
import { addressesSchema, explainedAtFields, isSamePlace, textOf } from './address-form.js';
import type { Purchase, PurchaseAnswer } from './purchase.js';
import { purchaseMessages } from './purchase-messages.js';
import { SavedAddresses } from './saved-addresses.js';

export interface AddressStepProps {
  purchase: Purchase;
  invoice: { readonly isWanted: boolean; readonly want: (isWanted: boolean) => void };
  /** Goes on without an address; undefined where the goods can't be picked up. */
  pickUp: (() => Promise<void>) | undefined;
  /** Called with the answer that follows the change. */
  onDone: (answer: PurchaseAnswer) => void;
}

/** Asks for the address of the goods, and for that of the invoice. */
export function AddressStep(props: AddressStepProps) {
  const { subject } = useSession();
  const book = useAnswer(listAddresses, subject && { params: { id: subject.id } });
  // Without its address book the form still works.
  if (subject && !book.data && !book.error) return <Skeleton className="h-72 rounded-xl" />;
  return <AddressForm {...props} book={book.data ?? []} />;
}

function AddressForm({
  purchase: { answer, change },
  invoice,
  pickUp,
  onDone,
  book,
}: AddressStepProps & { book: readonly BookAddress[] }) {
  const t = useT(purchaseMessages);
  const client = useClient();
  const explain = useExplanation();
  const isSent = answer.deliveries.some(({ needsAddress }) => needsAddress);
  const { deliveryAddress, billingAddress } = answer;
  const [savedId, setSavedId] = useState(() => firstChoice(book, deliveryAddress));
  const [isSame, setSame] = useState(
    !billingAddress || !deliveryAddress || isSamePlace(billingAddress, deliveryAddress),
  );
  const [isKept, setKept] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const saved = book.find(({ id }) => id === savedId);
  const other = isSent && isSame ? 'same' : 'other';
  const form = useZodForm({
    schema: addressesSchema({
      delivery: isSent ? (saved ? placeOf(saved) : 'typed') : undefined,
      invoice: invoice.isWanted ? other : 'none',
    }),
    defaultValues: {
      delivery: textOf(deliveryAddress, ownCountry()),
      billing: textOf(billingAddress, deliveryAddress?.country ?? ownCountry()),
      taxId: answer.taxId ?? '',
    },
    submit: async (values) => {
      const changed = await change(values).catch((error: unknown) => {
        throw explain(error, { country: values.deliveryAddress?.country, isTyped: !saved });
      });
      if (isKept && !saved && values.deliveryAddress) {
        const { id } = await session.ensure();
        // The purchase goes on without it, for example when the address book is full.
        await client
          .call(addAddress, { params: { id }, body: values.deliveryAddress })
          .catch(() => undefined);
      }
      onDone(changed);
    },
  });
  return (
    <Form of={form} className="flex flex-col gap-6">
      {isSent && book.length > 0 && <SavedAddresses of={book} selected={savedId} select={setSavedId} />}
      {isSent && !saved && (
        <>
          <AddressFields of={form} part="delivery" />
          <Check isOn={isKept} set={setKept}>
            {t('save')}
          </Check>
        </>
      )}
      {isSent && (
        <Check isOn={invoice.isWanted} set={invoice.want}>
          {t('otherInvoice')}
        </Check>
      )}
      {invoice.isWanted && (
        <fieldset className="flex min-w-0 flex-col gap-5">
          <legend className={isSent ? 'mb-4 font-semibold' : 'sr-only'}>{t('invoiceAddress')}</legend>
          {isSent && (
            <Check isOn={isSame} set={setSame}>
              {t('sameAddress')}
            </Check>
          )}
          {other === 'same' ? (
            <TextField
              of={form}
              name="billing.company"
              label={t('company')}
              autoComplete="billing organization"
            />
          ) : (
            <AddressFields of={form} part="billing" />
          )}
          <TextField of={form} name="taxId" label={t('taxId')} hint={t('taxIdHint')} />
        </fieldset>
      )}
      {failure !== undefined && <ErrorNotice error={failure} fallback="" />}
      <div className="flex flex-wrap gap-3">
        <FormSubmit of={form} className="max-sm:w-full">
          {t('goOn')}
        </FormSubmit>
        {pickUp && (
          <Button variant="outline" className="max-sm:w-full" onClick={() => void pickUp().catch(setFailure)}>
            {t('pickUp')}
          </Button>
        )}
      </div>
    </Form>
  );
}

function Check({
  isOn,
  set,
  children,
}: {
  isOn: boolean;
  set: (isOn: boolean) => void;
  children: ReactNode;
}) {
  return (
    <label className="flex items-start gap-3">
      <Checkbox checked={isOn} className="mt-0.5" onChange={({ target }) => set(target.checked)} />
      {children}
    </label>
  );
}

/** Returns the address of the book that the form begins with; empty for a new one. */
function firstChoice(book: readonly BookAddress[], current: Address | null): string {
  const same = current && book.find((one) => isSamePlace(placeOf(one), current));
  return (current ? same?.id : book[0]?.id) ?? '';
}

/** Returns the parts of an address of the book that belong to the purchase. */
function placeOf({ name, company, line1, line2, city, region, postalCode, country }: BookAddress): Address {
  return { name, company, line1, line2, city, region, postalCode, country };
}

/** Returns the country of the browser's language, or nothing when it names none. */
function ownCountry(): string {
  return new Intl.Locale(navigator.language).region ?? '';
}

/** Returns a function that turns a refusal of the server into one of the form, with its texts at the fields. */
function useExplanation() {
  const t = useT(purchaseMessages);
  const language = useLanguage();
  return (
    error: unknown,
    { country, isTyped }: { country: string | undefined; isTyped: boolean },
  ): unknown => {
    if (!(error instanceof ApiError)) return error;
    const ownText = (field: string) => {
      if (field === 'deliveryAddress' && country !== undefined)
        return t('noDelivery', { country: countryName(country, language) });
      return field === 'taxId' ? t(error.status === 422 ? 'taxIdUnknown' : 'taxIdFormat') : undefined;
    };
    // An address of the book has no fields here; the message shows at the head of the form.
    return explainedAtFields(error, { ownText, language, isTyped });
  };
}
