import { localized, useFormat, useSite, useT } from '@flotilla/react';
import { useFailureText } from '@flotilla/react/client';
import { Button, ErrorNotice, FieldError } from '@flotilla/ui';
import { useEffect, useId, useRef, useState } from 'react';
import type { StoreDeliveries } from '../../checkout-shapes.js';
import type { Purchase, PurchaseAnswer } from './purchase.js';
import { purchaseMessages } from './purchase-messages.js';
import { RadioCard } from './radio-card.js';

type StoreDelivery = StoreDeliveries[number];
type Option = StoreDelivery['options'][number];

export interface DeliveryStepProps {
  purchase: Purchase;
  /** Titles of methods that were offered before, by id. */
  formerTitles: ReadonlyMap<string, string>;
  /** Called with the answer that has the selected deliveries. */
  onDone: (answer: PurchaseAnswer) => void;
}

/** Asks how each store delivers its goods. A choice changes the price immediately. */
export function DeliveryStep({ purchase, formerTitles, onDone }: DeliveryStepProps) {
  const t = useT(purchaseMessages);
  const { answer, isChanging } = purchase;
  const { choices, choose, lastSaved, error } = useChoices(purchase);
  const [isAsked, setAsked] = useState(false);
  const failure = useFailureText(error);
  const isComplete = answer.deliveries.every(({ storeId }) => choices.has(storeId));
  const goOn = async () => {
    if (!isComplete || error) return;
    // A choice may still be on its way.
    const saved = isChanging ? await lastSaved() : answer;
    if (saved) onDone(saved);
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        void goOn();
      }}
    >
      {answer.dropped
        .filter(({ storeId }) => !choices.has(storeId))
        .map(({ methodId }) => {
          const method = formerTitles.get(methodId);
          return (
            <p
              key={methodId}
              role="status"
              className="rounded-md bg-accent-soft px-4 py-3 text-accent-soft-foreground"
            >
              {method === undefined ? t('droppedUnnamed') : t('dropped', { method })}
            </p>
          );
        })}
      {answer.deliveries.map((store) => (
        <StoreChoice
          key={store.storeId}
          store={store}
          answer={answer}
          isOnly={answer.deliveries.length === 1}
          selected={choices.get(store.storeId)}
          select={(methodId) => choose(store.storeId, methodId)}
          isMissing={isAsked && !choices.has(store.storeId)}
        />
      ))}
      {error && <ErrorNotice fallback={failure ?? error.message} />}
      <Button type="submit" className="self-start max-sm:w-full" aria-busy={isChanging}>
        {t('goOn')}
      </Button>
    </form>
  );
}

/**
 * Returns the selected method of each store, ahead of the server's answer; `lastSaved` resolves to the answer that has
 * the last selection, or to null when it was refused.
 */
function useChoices({ answer: { deliveries, deliveryAddress }, change }: Purchase) {
  const [ahead, setAhead] = useState<ReadonlyMap<string, string>>(new Map());
  const [error, setError] = useState<Error | null>(null);
  const saving = useRef(Promise.resolve<PurchaseAnswer | null>(null));
  const choices = new Map(
    deliveries.flatMap(({ storeId, selectedId, options }) => {
      const chosen = ahead.get(storeId);
      const id = options.some((one) => one.id === chosen) ? chosen : selectedId;
      return id ? [[storeId, id] as const] : [];
    }),
  );
  const send = (next: ReadonlyMap<string, string>) => {
    setAhead(next);
    setError(null);
    const sent = [...next].map(([storeId, methodId]) => ({ storeId, methodId }));
    saving.current = change({ deliveries: sent }).catch((reason: unknown) => {
      setAhead(new Map());
      setError(reason instanceof Error ? reason : new Error(String(reason)));
      return null;
    });
  };
  // A store with a single way to deliver leaves nothing to choose, unless the address was given in vain.
  const only = deliveries.flatMap(({ storeId, options: [first, ...others] }) => {
    const isExpected = first !== undefined && (deliveryAddress === null || first.kind === 'ship');
    return isExpected && others.length === 0 && !choices.has(storeId) ? [[storeId, first.id] as const] : [];
  });
  const hasSent = useRef(false);
  useEffect(() => {
    if (only.length === 0 || hasSent.current) return;
    hasSent.current = true;
    send(new Map([...choices, ...only]));
  });
  return {
    choices,
    error,
    lastSaved: () => saving.current,
    choose: (storeId: string, methodId: string) => send(new Map([...choices, [storeId, methodId]])),
  };
}

interface StoreChoiceProps {
  store: StoreDelivery;
  answer: PurchaseAnswer;
  /** Whether the purchase has goods of no other store. */
  isOnly: boolean;
  selected: string | undefined;
  select: (methodId: string) => void;
  isMissing: boolean;
}

function StoreChoice({ store, answer, isOnly, selected, select, isMissing }: StoreChoiceProps) {
  const t = useT(purchaseMessages);
  const site = useSite();
  const textOf = useOptionText(answer);
  const name = useId();
  const title = localized(store.title, site)?.value ?? '';
  if (store.options.length === 0) return <ErrorNotice fallback={t('noDeliveryHere', { store: title })} />;
  return (
    <fieldset className="flex flex-col gap-3" aria-describedby={isMissing ? `${name}-foot` : undefined}>
      <legend className={isOnly ? 'sr-only' : 'mb-3 font-semibold'}>
        {t('deliveredBy', { store: title })}
      </legend>
      {store.options.map((option) => (
        <RadioCard
          key={option.id}
          name={name}
          isChecked={option.id === selected}
          isInvalid={isMissing}
          onSelect={() => select(option.id)}
          {...textOf(option)}
        />
      ))}
      {isMissing && <FieldError id={`${name}-foot`}>{t('chooseDelivery')}</FieldError>}
    </fieldset>
  );
}

/** Returns a function that writes an option: title, days with description, and price. */
function useOptionText({ quote }: PurchaseAnswer) {
  const t = useT(purchaseMessages);
  const site = useSite();
  const format = useFormat();
  return ({ title, description, minDays, maxDays, amounts }: Option) => {
    const [from, to] = [minDays ?? maxDays, maxDays ?? minDays];
    const range = from === to ? String(to) : `${from}–${to}`;
    const days = to === null ? '' : t('days', { count: to, range });
    const prices = amounts.flatMap(({ currencyId, amount }) => {
      const currency = quote.find(
        (one) => one.billingModuleCurrency.id === currencyId,
      )?.billingModuleCurrency;
      return currency && Number(amount) > 0 ? format.money({ amount, ...currency }) : [];
    });
    const hint = [days, localized(description, site)?.value ?? ''].filter((text) => text !== '');
    return {
      title: localized(title, site)?.value ?? '',
      hint: hint.join(' · '),
      end: prices.length > 0 ? prices.join(' + ') : t('free'),
    };
  };
}
