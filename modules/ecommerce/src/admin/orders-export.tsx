import { useAdmin } from '@flotilla/admin';
import { csvText } from '@flotilla/core/administration';
import { isoIn } from '@flotilla/core/values';
import { pageTimeZone, useT } from '@flotilla/react';
import { useClient, useFailureText } from '@flotilla/react/client';
import { Field, FieldError, Input, Label, SubmitButton, toast } from '@flotilla/ui';
import { type SubmitEvent, useId, useState } from 'react';
import { type SoldLine, soldLines } from '../admin-actions.js';
import { order } from '../entities/order.js';
import { messages } from './admin-messages.js';

/** Columns of the CSV file, each with the key of its heading. */
const columns = [
  { name: 'number', text: 'order' },
  { name: 'status', text: 'status' },
  { name: 'placedAt', text: 'placed' },
  { name: 'paidAt', text: 'paidAt' },
  { name: 'email', text: 'email' },
  { name: 'comment', text: 'comment' },
  { name: 'title', text: 'title' },
  { name: 'sku', text: 'sku' },
  { name: 'quantity', text: 'quantity' },
  { name: 'unit', text: 'unit' },
  { name: 'unitPrice', text: 'price' },
  { name: 'total', text: 'total' },
  { name: 'orderTotal', text: 'orderTotal' },
  { name: 'currency', text: 'currency' },
] as const satisfies readonly { readonly name: keyof SoldLine; readonly text: string }[];

/** Exports the order lines of a period as a CSV file for accounting. */
export function OrdersExport() {
  const t = useT(messages);
  const { labels } = useAdmin();
  const client = useClient();
  const [fromId, toId, failureId] = [useId(), useId(), useId()];
  const [isPending, setPending] = useState(false);
  const [failed, setFailed] = useState<Error | null>(null);
  const failure = useFailureText(failed);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const days = { from: String(form.get('from')) || undefined, to: String(form.get('to')) || undefined };
    setPending(true);
    setFailed(null);
    try {
      const lines: SoldLine[] = [];
      for (let after: string | undefined; ;) {
        const { data, meta } = await client.muted.callWhole(soldLines, { query: { ...days, after } });
        lines.push(...data);
        after = meta?.next ?? undefined;
        if (after === undefined) break;
      }
      const local = (moment: string | null) => moment && isoIn(moment, pageTimeZone());
      const rows = lines
        .map((line) => ({
          ...line,
          status: labels.value(order, 'status', line.status),
          placedAt: local(line.placedAt),
          paidAt: local(line.paidAt),
        }))
        .map((line) => columns.map(({ name }) => line[name]));
      keep('orders.csv', csvText([columns.map(({ text }) => t(text)), ...rows]));
      toast.success(t('exported', { count: lines.length }));
    } catch (error) {
      setFailed(error instanceof Error ? error : new Error(String(error)));
    } finally {
      setPending(false);
    }
  };
  return (
    <form
      onSubmit={(event) => void submit(event)}
      className="mx-auto flex w-full max-w-2xl flex-col gap-5 p-4 sm:p-6"
    >
      <h1 className="font-display text-2xl font-medium tracking-display">{t('exportTitle')}</h1>
      <p className="text-muted-foreground">{t('exportHint', { zone: pageTimeZone() })}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field>
          <Label htmlFor={fromId}>{t('from')}</Label>
          <Input id={fromId} name="from" type="date" aria-describedby={failureId} />
        </Field>
        <Field>
          <Label htmlFor={toId}>{t('to')}</Label>
          <Input id={toId} name="to" type="date" aria-describedby={failureId} />
        </Field>
      </div>
      <FieldError id={failureId} className="empty:hidden">
        {failure}
      </FieldError>
      <SubmitButton className="self-start" state={isPending ? 'pending' : 'idle'} pendingLabel={t('saving')}>
        {t('export')}
      </SubmitButton>
    </form>
  );
}

function keep(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}
