import { titleOf, useSite } from '@flotilla/react';
import type { Pieces } from '../../aftersales-shapes.js';
import type { OrderWithLines } from '../../shapes.js';

/** Lists pieces of the lines of an order: `2 × Crew cap`. */
export function PiecesList({ of, order }: { of: readonly Pieces[]; order: OrderWithLines }) {
  const site = useSite();
  return (
    <ul className="flex flex-col gap-1">
      {of.map(({ lineId, quantity }) => {
        const line = order.ordersToProducts.find(({ id }) => id === lineId);
        return (
          <li key={lineId} className="wrap-anywhere">
            {`${quantity} × ${line ? titleOf(line, site).value : '–'}`}
          </li>
        );
      })}
    </ul>
  );
}
