import { formPath, useAdmin } from '@flotilla/admin';
import { currency } from '@flotilla/billing';
import { useT } from '@flotilla/react';
import { ClientProvider, useAnswer, useClient, useFind } from '@flotilla/react/client';
import { Button, ErrorNotice, Field, Label, Select, Skeleton } from '@flotilla/ui';
import { useEffect, useId, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { orderDraftOf } from '../../draft-actions.js';
import type { DraftAnswer } from '../../draft-shapes.js';
import { order } from '../../entities/order.js';
import { AdjustmentFields } from './adjustment-fields.js';
import { BuyerFields, type DraftPartProps } from './buyer-fields.js';
import { DeliveryFields } from './delivery-fields.js';
import { type DraftText, type LineText, presetDraftText, newLine, nextKey, textOf } from './draft-form.js';
import { draftMessages } from './draft-messages.js';
import { DraftSummary } from './draft-summary.js';
import { DraftError, FieldText } from './field-text.js';
import { LineFields } from './line-fields.js';
import { useDraft } from './use-draft.js';

/** Lines of an order at most. */
const mostLines = 20;

/** Writes an order for a caller, or continues the draft of `?order=`. */
export function NewOrderPage() {
  const t = useT(draftMessages);
  const [query] = useSearchParams();
  // The first address counts: a new draft adds its order to it.
  const [orderId] = useState(query.get('order'));
  const { data, error } = useAnswer(orderDraftOf, orderId === null ? null : { params: { id: orderId } });
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-6 p-4 sm:p-6">
      <header className="flex flex-col gap-1">
        <h1 className="font-display text-2xl font-medium tracking-display">{t('title')}</h1>
        <p className="text-muted-foreground">{t('intro')}</p>
      </header>
      {error && <ErrorNotice error={error} fallback={t('failed')} />}
      {orderId !== null && !data && !error && <Skeleton className="h-96 rounded-xl" />}
      {(orderId === null || data) && <Loaded draft={data} />}
    </div>
  );
}

function Loaded({ draft }: { draft: DraftAnswer | undefined }) {
  const t = useT(draftMessages);
  const client = useClient();
  if (draft && draft.link.state !== 'none')
    return (
      <p className="flex flex-col items-start gap-4">
        {draft.link.state === 'open' && t('open')}
        <Button asChild variant="outline">
          <Link to={formPath(order, draft.order.id)}>{t('toOrder')}</Link>
        </Button>
      </p>
    );
  // The form itself shows errors; toasts would repeat them while it is typed.
  return (
    <ClientProvider value={{ ...client.muted, muted: client.muted }}>
      <OrderForm loaded={draft} />
    </ClientProvider>
  );
}

function OrderForm({ loaded }: { loaded: DraftAnswer | undefined }) {
  const { languages } = useAdmin();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const [text, setText] = useState<DraftText>(() =>
    loaded ? textOf(loaded) : presetDraftText(languages[0] ?? 'en', query),
  );
  const { draft, ...state } = useDraft(text, loaded);
  const change = (part: Partial<DraftText>) => setText((before) => ({ ...before, ...part }));
  const orderId = draft?.order.id;
  useEffect(() => {
    // A reload continues the draft.
    if (orderId !== undefined) setQuery({ order: orderId }, { replace: true });
  }, [orderId, setQuery]);
  return (
    <DraftError value={state.error}>
      <div className="grid min-w-0 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-8">
          <ProductFields of={text} change={change} draft={draft} isCurrent={state.isCurrent} />
          <BuyerFields of={text} change={change} />
          {draft && <DeliveryFields of={text} change={change} draft={draft} />}
          <AdjustmentFields of={text} change={change} />
          <OtherFields of={text} change={change} />
        </div>
        <DraftSummary draft={draft} {...state} onSent={(id) => void navigate(formPath(order, id))} />
      </div>
    </DraftError>
  );
}

interface ProductFieldsProps extends DraftPartProps {
  draft: DraftAnswer | undefined;
  isCurrent: boolean;
}

function ProductFields({ of: text, change, draft, isCurrent }: ProductFieldsProps) {
  const t = useT(draftMessages);
  const { lines } = text;
  const set = (key: number, part: Partial<LineText>) =>
    change({ lines: lines.map((line) => (line.key === key ? { ...line, ...part } : line)) });
  const problemAt = (index: number) => {
    const id = isCurrent ? draft?.order.ordersToProducts[index]?.id : undefined;
    return draft?.problems.find(({ lineId }) => lineId === id)?.message;
  };
  return (
    <section aria-labelledby="draft-products" className="flex min-w-0 flex-col gap-4">
      <h2 id="draft-products" className="text-lg font-semibold">
        {t('products')}
      </h2>
      {lines.map((line, index) => (
        <LineFields
          key={line.key}
          of={line}
          index={index}
          problem={problemAt(index)}
          change={(part) => set(line.key, part)}
          remove={
            lines.length > 1
              ? () => change({ lines: lines.filter(({ key }) => key !== line.key) })
              : undefined
          }
        />
      ))}
      {lines.length < mostLines && (
        <Button
          size="sm"
          variant="outline"
          className="self-start"
          onClick={() => change({ lines: [...lines, newLine(nextKey(lines))] })}
        >
          {t('addLine')}
        </Button>
      )}
    </section>
  );
}

/** Codes, the currency and a comment. */
function OtherFields({ of: text, change }: DraftPartProps) {
  const t = useT(draftMessages);
  const id = useId();
  const { data: currencies = [] } = useFind(currency, { fields: ['title', 'code'] });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FieldText
        label={t('codes')}
        field="codes"
        hint={t('codesHint')}
        value={text.codes}
        onText={(codes) => change({ codes })}
      />
      {currencies.length > 1 && (
        <Field>
          <Label htmlFor={id}>{t('currency')}</Label>
          <Select
            id={id}
            className="h-11 px-3 sm:text-sm"
            value={text.currencyId}
            onChange={({ target }) => change({ currencyId: target.value })}
          >
            <option value="">{t('byProduct')}</option>
            {currencies.map((one) => (
              <option key={one.id} value={one.id}>
                {one.code ?? one.title}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <FieldText
        className="sm:col-span-2"
        label={t('comment')}
        field="comment"
        maxLength={2000}
        value={text.comment}
        onText={(comment) => change({ comment })}
      />
    </div>
  );
}
