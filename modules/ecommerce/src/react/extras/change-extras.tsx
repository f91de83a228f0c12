import { useT } from '@flotilla/react';
import { useAction, useFailureText } from '@flotilla/react/client';
import { useSession } from '@flotilla/react/session';
import { Button, FieldError, Skeleton } from '@flotilla/ui';
import { type SubmitEvent, useEffect, useState } from 'react';
import { changeCart } from '../../actions.js';
import type { OrderLine, OrderWithLines } from '../../shapes.js';
import { quoteProduct } from '../../tax-actions.js';
import { ExtraChoices } from './extra-choices.js';
import { extrasMessages } from './extras-messages.js';

interface ChangeExtrasProps {
  order: OrderWithLines;
  line: OrderLine;
  readAgain: () => void;
  done: () => void;
}

/** Changes the extras of a line of the cart, with their current prices. */
export function ChangeExtras({ order, line, readAgain, done }: ChangeExtrasProps) {
  const t = useT(extrasMessages);
  const { subject } = useSession();
  const [chosen, setChosen] = useState(line.extras.map(({ id, quantity }) => ({ id, quantity })));
  const quoting = useAction(quoteProduct);
  const saving = useAction(changeCart, { done: 'updated' });
  const failure = useFailureText(saving.error ?? quoting.error);
  const { mutate: quote, data } = quoting;
  const body = JSON.stringify({ ...boughtOf(line), extras: chosen });
  useEffect(() => {
    quote({ params: { id: line.productId }, body: JSON.parse(body) });
  }, [quote, line.productId, body]);
  const choose = (id: string, quantity: number) =>
    setChosen([...chosen.filter((one) => one.id !== id), ...(quantity > 0 ? [{ id, quantity }] : [])]);
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!subject) return;
    const input = {
      params: { id: subject.id, orderId: order.id },
      body: { ordersToProducts: [{ id: line.id, extras: chosen }] },
    };
    const onSuccess = () => {
      readAgain();
      done();
    };
    saving.mutate(input, { onSuccess });
  };
  const currency = line.billingModuleCurrency;
  return (
    <form onSubmit={save} className="flex flex-col gap-4 rounded-lg border border-border p-4">
      {data && currency ? (
        <ExtraChoices
          of={data.extras}
          extras={{ chosen, choose, clear: () => setChosen([]) }}
          units={line.quantity / line.pieces}
          currency={currency}
        />
      ) : (
        failure === '' && <Skeleton className="h-16 rounded-lg" />
      )}
      <FieldError className="empty:hidden">{failure}</FieldError>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" variant="primary" aria-disabled={saving.isPending}>
          {t('save')}
        </Button>
        <Button size="sm" variant="ghost" onClick={done}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Returns a line as a quote takes it. */
function boughtOf({ quantity, pieces, startDate, endDate, startTime, endTime, ...line }: OrderLine) {
  const bought =
    startDate === null || endDate === null
      ? { quantity }
      : {
          ...{ pieces, startDate: startDate.slice(0, 10), endDate: endDate.slice(0, 10) },
          ...{ startTime: startTime ?? undefined, endTime: endTime ?? undefined },
        };
  return {
    ...bought,
    storeId: line.storeId ?? undefined,
    currencyId: line.billingModuleCurrency?.id,
  };
}
