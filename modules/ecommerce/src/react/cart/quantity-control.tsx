import { useT } from '@flotilla/react';
import { useAction } from '@flotilla/react/client';
import { useSession } from '@flotilla/react/session';
import { useEffect, useRef, useState } from 'react';
import { changeCart } from '../../actions.js';
import { quantity as quantityRule, type OrderLine, type OrderWithLines } from '../../shapes.js';
import { QuantityInput } from '../buying/quantity-input.js';
import { shopMessages } from '../shop-messages.js';

/** Debounce of changes, in ms. */
const pauseMs = 400;

interface QuantityControlProps {
  order: OrderWithLines;
  line: OrderLine;
  title: string;
  readAgain: () => void;
}

/** The quantity of a line, saved a moment after the last change. */
export function QuantityControl({ order, line, title, readAgain }: QuantityControlProps) {
  const t = useT(shopMessages);
  const { subject } = useSession();
  const { mutate } = useAction(changeCart, { done: 'updated' });
  const [{ written, said }, setState] = useState({ written: String(line.quantity), said: line.quantity });
  const setWritten = (value: string) => setState({ written: value, said: line.quantity });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A new value from the server replaces the typed one.
  if (said !== line.quantity) setWritten(String(line.quantity));
  useEffect(() => () => clearTimeout(timer.current), []);

  const set = (value: string) => {
    setWritten(value);
    clearTimeout(timer.current);
    const { success, data: quantity } = quantityRule.safeParse(
      value.trim() === '' ? undefined : Number(value),
    );
    if (!success || !subject || quantity === line.quantity) return;
    const input = {
      params: { id: subject.id, orderId: order.id },
      body: { ordersToProducts: [{ id: line.id, quantity }] },
    };
    const back = () => setWritten(String(line.quantity));
    timer.current = setTimeout(() => mutate(input, { onSuccess: readAgain, onError: back }), pauseMs);
  };
  const count = Number(written);
  return (
    <QuantityInput
      written={written}
      onWrite={set}
      aria-label={t('quantityOf', { title })}
      aria-invalid={!quantityRule.safeParse(count).success}
      onBlur={() => !quantityRule.safeParse(count).success && setWritten(String(line.quantity))}
    />
  );
}
