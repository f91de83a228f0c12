import { useT } from '@flotilla/react';
import { useAction } from '@flotilla/react/client';
import { useSession } from '@flotilla/react/session';
import { Button } from '@flotilla/ui';
import { useState } from 'react';
import { changeCart } from '../../actions.js';
import type { OrderLine, OrderWithLines } from '../../shapes.js';
import type { StayChoice } from '../stay/choice.js';
import { stayMessages } from '../stay/stay-messages.js';
import { StayPicker } from '../stay/stay-picker.js';

export interface ChangeDatesProps {
  order: OrderWithLines;
  line: OrderLine;
  readAgain: () => void;
}

/** Changes the dates of a line of the cart; open while it has none. */
export function ChangeDates({ order, line, readAgain }: ChangeDatesProps) {
  const t = useT(stayMessages);
  const { subject } = useSession();
  const [isOpen, setOpen] = useState(false);
  const { mutate } = useAction(changeCart, { done: 'updated' });
  const [startDate, endDate] = [line.startDate?.slice(0, 10), line.endDate?.slice(0, 10)];
  const save = ({ start, end }: StayChoice) => {
    if (!subject || (start === startDate && end === endDate)) return;
    const input = {
      params: { id: subject.id, orderId: order.id },
      body: { ordersToProducts: [{ id: line.id, startDate: start, endDate: end }] },
    };
    mutate(input, {
      onSuccess: () => {
        setOpen(false);
        readAgain();
      },
    });
  };
  if (!isOpen && startDate !== undefined)
    return (
      <Button variant="link" size="sm" className="self-start" onClick={() => setOpen(true)}>
        {t('change')}
      </Button>
    );
  return (
    <StayPicker
      productId={line.productId}
      startDate={startDate}
      endDate={endDate}
      offer={offerOf(line)}
      onStay={(stay) => stay && save(stay)}
    />
  );
}

/** Returns the price of a line as the calendar shows it. */
function offerOf({ price, storeId, billingModuleCurrency: currency }: OrderLine) {
  if (price === null || !currency) return undefined;
  const { id: currencyId } = currency;
  return { amount: price, storeId: storeId ?? '', attributeId: '', currencyId, currency };
}
