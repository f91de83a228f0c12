import { type ReactNode, useEffect } from 'react';

interface PaymentRow {
  readonly id: string;
  readonly paymentIntentId: string | null;
}

export interface PaymentRowsProps<Row extends PaymentRow> {
  rows: readonly Row[];
  /** Whether the buyer can pay a row now. */
  isPayable: (row: Row) => boolean;
  /** Shown while a payment that the buyer returned from is not reported. */
  waitingText: string;
  readAgain: () => void;
  /** Returns a list item, which has the id of the row as its key. */
  children: (row: Row, isPayable: boolean) => ReactNode;
}

/** Polling interval of a payment that the buyer returned from, in ms. */
const readingMs = 3000;

/** A list of payments of an order. Reads the order again until the payment that the buyer returned from is reported. */
export function PaymentRows<Row extends PaymentRow>({
  rows,
  isPayable,
  waitingText,
  readAgain,
  children,
}: PaymentRowsProps<Row>) {
  const returnedFrom = new URLSearchParams(location.search).get('payment');
  const waiting =
    returnedFrom === null
      ? undefined
      : rows.find((row) => row.paymentIntentId === returnedFrom && isPayable(row));
  const isWaiting = waiting !== undefined;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && readAgain(), readingMs);
    return () => clearInterval(timer);
  }, [isWaiting, readAgain]);
  return (
    <div className="flex flex-col gap-4">
      {isWaiting && (
        <p role="status" className="text-muted-foreground">
          {waitingText}
        </p>
      )}
      <ul className="divide-y divide-border/70 border-y border-border/70">
        {rows.map((row) => children(row, row !== waiting && isPayable(row)))}
      </ul>
    </div>
  );
}
