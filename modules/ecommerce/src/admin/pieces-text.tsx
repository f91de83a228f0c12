import { localized, useSite } from '@flotilla/react';
import { type GoodsLine, piecesIn } from './use-goods.js';

/** Pieces of lines in one line of text: `2 × Crew cap, 1 × Dry bag`. */
export function PiecesText({ of, goods }: { of: unknown; goods: readonly GoodsLine[] }) {
  const site = useSite();
  const titleOf = (lineId: string) =>
    localized(goods.find(({ id }) => id === lineId)?.title ?? {}, site)?.value ?? '–';
  return (
    <span className="wrap-anywhere">
      {piecesIn(of)
        .map(({ lineId, quantity }) => `${quantity} × ${titleOf(lineId)}`)
        .join(', ')}
    </span>
  );
}
