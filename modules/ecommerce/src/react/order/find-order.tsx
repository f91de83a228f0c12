import { Link, useT } from '@flotilla/react';
import { useClient } from '@flotilla/react/client';
import { Form, FormSubmit, TextField, useZodForm } from '@flotilla/react/forms';
import { useSession } from '@flotilla/react/session';
import { Button, Heading, Icon } from '@flotilla/ui';
import { useState } from 'react';
import { sendOrderLink } from '../../order-actions.js';
import { paths } from '../../paths.js';
import { orderSearch } from '../../order-shapes.js';
import { orderMessages } from '../order-messages.js';
import { shopMessages } from '../shop-messages.js';

export interface FindOrderProps {
  /** Why the form is shown instead of an order. */
  reason?: 'noOrder' | 'linkOver' | 'noPayment';
}

/** The form that requests the mail with the link to an order, by its number and address. */
export function FindOrder({ reason }: FindOrderProps) {
  const t = useT(orderMessages);
  const common = useT(shopMessages);
  const client = useClient();
  const { subject } = useSession();
  const [sentTo, setSentTo] = useState<string>();
  const form = useZodForm({
    schema: orderSearch,
    defaultValues: { email: '', number: '' },
    submit: async (search) => {
      await client.muted.call(sendOrderLink, { body: search });
      setSentTo(search.email);
    },
  });
  return (
    <section className="flex max-w-xl flex-col gap-6">
      <header className="flex flex-col gap-2">
        {reason && (
          <p className="mb-4 rounded-md bg-accent-soft px-4 py-3 font-medium text-accent-soft-foreground">
            {t(reason)}
          </p>
        )}
        <Heading level={2} size="md">
          {t('find')}
        </Heading>
        <p className="text-muted-foreground">{t('findHint')}</p>
      </header>
      {sentTo === undefined ? (
        <Form of={form} className="flex flex-col gap-5">
          <TextField
            of={form}
            name="email"
            type="email"
            autoComplete="email"
            label={common('email')}
            required
          />
          <TextField
            of={form}
            name="number"
            autoComplete="off"
            spellCheck={false}
            label={t('number')}
            hint={t('numberHint')}
            required
          />
          <FormSubmit of={form} variant="primary" className="self-start max-sm:w-full">
            {t('sendLink')}
          </FormSubmit>
        </Form>
      ) : (
        <p role="status" className="flex items-start gap-3 rounded-xl border border-border/70 p-4">
          <Icon name="check" className="mt-1 shrink-0" />
          <span className="wrap-anywhere">{t('linkSent', { email: sentTo })}</span>
        </p>
      )}
      {subject && (
        <Button asChild variant="outline" className="self-start">
          <Link href={paths.orders}>{common('toOrders')}</Link>
        </Button>
      )}
    </section>
  );
}
