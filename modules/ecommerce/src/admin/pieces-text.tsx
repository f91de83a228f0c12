import { localized, useSite, useT } from '@flotilla/react';
import { returnReasons } from '../aftersales/return-terms.js';
import { messages } from './aftersales-messages.js';
import { type GoodsLine, piecesIn } from './use-goods.js';

export interface PiecesTextProps {
  /** Stored pieces of a shipment or a return. */
  of: unknown;
  goods: readonly GoodsLine[];
  /** Whether reasons are shown. */
  reasons?: true;
}

/** Pieces of lines in one line of text: `2 × Crew cap (damaged), 1 × Dry bag`. */
export function PiecesText({ of, goods, reasons }: PiecesTextProps) {
  const t = useT(messages);
  const site = useSite();
  const titleOf = (lineId: string) =>
    localized(goods.find(({ id }) => id === lineId)?.title ?? {}, site)?.value ?? '–';
  const reasonOf = (text: string | undefined) => {
    const reason = reasons && returnReasons.find((known) => known === text);
    return reason ? ` (${t(reason)})` : '';
  };
  return (
    <span className="wrap-anywhere">
      {piecesIn(of)
        .map(({ lineId, quantity, reason }) => `${quantity} × ${titleOf(lineId)}${reasonOf(reason)}`)
        .join(', ')}
    </span>
  );
}
