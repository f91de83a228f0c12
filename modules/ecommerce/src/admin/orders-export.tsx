import { useAdmin, useCsvDownload } from '@flotilla/admin';
import { isoIn } from '@flotilla/core/values';
import { pageTimeZone, useT } from '@flotilla/react';
import { type Client, useClient, useFailureText } from '@flotilla/react/client';
import { Field, FieldError, Input, Label, SubmitButton, toast } from '@flotilla/ui';
import { type SubmitEvent, useId } from 'react';
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
  { name: 'pieces', text: 'pieces' },
  { name: 'startDate', text: 'startDate' },
  { name: 'startTime', text: 'startTime' },
  { name: 'endDate', text: 'endDate' },
  { name: 'endTime', text: 'endTime' },
  { name: 'unit', text: 'unit' },
  { name: 'unitPrice', text: 'price' },
  { name: 'total', text: 'total' },
  { name: 'discount', text: 'discount' },
  { name: 'net', text: 'net' },
  { name: 'tax', text: 'tax' },
  { name: 'gross', text: 'gross' },
  { name: 'taxRate', text: 'taxRate' },
  { name: 'taxCountry', text: 'taxCountry' },
  { name: 'orderTotal', text: 'orderTotal' },
  { name: 'currency', text: 'currency' },
] as const satisfies readonly { readonly name: keyof SoldLine; readonly text: string }[];

/** Exports the order lines of a period as a CSV file for accounting. */
export function OrdersExport() {
  const t = useT(messages);
  const { labels } = useAdmin();
  const client = useClient();
  const [fromId, toId, failureId] = [useId(), useId(), useId()];
  const { state, error, download } = useCsvDownload('orders.csv');
  const failure = useFailureText(error);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const days = { from: String(form.get('from')) || undefined, to: String(form.get('to')) || undefined };
    let count = 0;
    const isSaved = await download(async () => {
      const lines = await readLines(client, days);
      count = lines.length;
      const rows = lines
        .map((line) => ({
          ...line,
          status: labels.value(order, 'status', line.status),
          placedAt: local(line.placedAt),
          paidAt: local(line.paidAt),
        }))
        .map((line) => columns.map(({ name }) => line[name]));
      return [columns.map(({ text }) => t(text)), ...rows];
    });
    if (isSaved) toast.success(t('exported', { count }));
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
      <SubmitButton className="self-start" state={state} pendingLabel={t('saving')}>
        {t('export')}
      </SubmitButton>
    </form>
  );
}

const local = (moment: string | null) => moment && isoIn(moment, pageTimeZone());

/** Reads the order lines of a period, in pages. */
async function readLines(
  client: Client,
  days: { readonly from: string | undefined; readonly to: string | undefined },
): Promise<SoldLine[]> {
  const lines: SoldLine[] = [];
  for (let after: string | undefined; ;) {
    const { data, meta } = await client.muted.callWhole(soldLines, { query: { ...days, after } });
    lines.push(...data);
    after = meta?.next ?? undefined;
    if (after === undefined) return lines;
  }
}
