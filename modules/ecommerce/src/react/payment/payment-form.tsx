import { listProviders } from '@flotilla/billing';
import { useT } from '@flotilla/react';
import { useAnswer } from '@flotilla/react/client';
import { Form, FormSubmit, TextField, useZodForm } from '@flotilla/react/forms';
import { Answer, useMe, useSession } from '@flotilla/react/session';
import { ErrorNotice, Field, Label, Skeleton, Textarea } from '@flotilla/ui';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { checkout, type CheckoutInput } from '../../checkout-shapes.js';
import type { Charged } from '../../shapes.js';
import { shopMessages } from '../shop-messages.js';
import { ProviderSelect } from './provider-select.js';
import { readTyped, storeTyped } from './typed-values.js';

// Loaded after the order is placed.
const PaymentLinks = lazy(() =>
  import('./payment-links.js').then((module) => ({ default: module.PaymentLinks })),
);

export interface PaymentFormProps {
  /** Places the order. The form leads to its payment, or shows its error. */
  pay: (payment: CheckoutInput) => Promise<Charged>;
  /** Why the order can't be paid now. */
  obstacle?: string;
  /** Summary of the order, above the button. */
  children: ReactNode;
  /** Called when invoices exist: the cart has become an order. */
  onPlaced?: () => void;
  /** Mail address that the buyer has given before; the form has no field for it then. */
  email?: string;
}

/**
 * The form for the payment provider and the invoice address. Redirects to a single invoice's payment page;
 * lists several invoices with their links.
 */
export function PaymentForm(props: PaymentFormProps) {
  const providers = useAnswer(listProviders, {});
  const account = useAccountEmail();
  const skeleton = <Skeleton className="h-72 rounded-xl" />;
  if (account.isAsking && props.email === undefined) return skeleton;
  return (
    <Answer of={providers} skeleton={skeleton}>
      {(offered) => <IdentifiedPayment {...props} providers={offered} known={account.email} />}
    </Answer>
  );
}

/** Fetches the mail address of the visitor's account; empty without one. */
export function useAccountEmail(): { readonly isAsking: boolean; readonly email: string } {
  const { status, subject } = useSession();
  const me = useMe<Me>();
  const email = subject && me.data?.identities?.map((identity) => identity.email).find(Boolean);
  return { isAsking: status === 'signed-in' && me.isLoading, email: email ?? '' };
}

/** The fields of the accounts module's `me` response that the shop reads. */
interface Me {
  readonly identities?: readonly { readonly email: string | null }[];
}

interface IdentifiedPaymentProps extends PaymentFormProps {
  providers: readonly { readonly name: string; readonly title: string }[];
  /** Mail address of the account. */
  known: string;
}

function IdentifiedPayment({
  pay,
  obstacle,
  children,
  onPlaced,
  providers,
  known,
  email,
}: IdentifiedPaymentProps) {
  const t = useT(shopMessages);
  const [invoices, setInvoices] = useState<Charged['billingModule']['invoices']>();
  const form = useZodForm({
    schema: checkout,
    defaultValues: {
      provider: providers[0]?.name ?? '',
      email: known,
      ...readTyped(),
      ...(email !== undefined && { email }),
    },
    submit: async (payment) => {
      const { billingModule } = await pay({ ...payment, comment: payment.comment || undefined });
      const [only, ...others] = billingModule.invoices;
      if (only && others.length === 0 && only.paymentUrl) return location.assign(only.paymentUrl);
      setInvoices(billingModule.invoices);
      onPlaced?.();
    },
  });
  const keep = () => {
    const { email: typed = '', comment = '' } = form.fields.getValues();
    storeTyped({ comment, ...(typed !== known && { email: typed }) });
  };
  if (invoices)
    return (
      <Suspense fallback={<Skeleton className="h-72 rounded-xl" />}>
        <PaymentLinks invoices={invoices} />
      </Suspense>
    );
  if (providers.length === 0) return <ErrorNotice fallback={t('noProviders')} />;
  return (
    <Form of={form} className="flex flex-col gap-5" onChange={keep}>
      <ProviderSelect providers={providers} {...form.fields.register('provider')} />
      {email === undefined && (
        <TextField
          of={form}
          name="email"
          type="email"
          autoComplete="email"
          label={t('emailForInvoice')}
          placeholder={t('emailForInvoice')}
          required
        />
      )}
      <CommentField form={form} />
      {children}
      {obstacle && <p className="text-sm font-medium text-destructive">{obstacle}</p>}
      <FormSubmit of={form} variant="primary" size="lg" className="w-full" disabled={obstacle !== undefined}>
        {t('checkout')}
      </FormSubmit>
    </Form>
  );
}

interface OfForm {
  form: ReturnType<typeof useZodForm<{ provider: string; email: string; comment?: string }, CheckoutInput>>;
}

function CommentField({ form }: OfForm) {
  const t = useT(shopMessages);
  const id = useId();
  return (
    <Field>
      <Label htmlFor={id}>{t('comment')}</Label>
      <Textarea id={id} rows={2} className="min-h-20" {...form.fields.register('comment')} />
    </Field>
  );
}
