import { day, money, type Palette } from '@flotilla/file-storage/drawing';
import { imageTexts } from './image-texts.js';
import type { Receipt } from './templates.js';

/** A part of a receipt. */
export interface PartProps {
  readonly data: Receipt;
  readonly palette: Palette;
}

/** The discounts and taxes that the totals contain. */
export function Notes({ data, palette }: PartProps) {
  return (
    <div style={{ display: 'flex', flexDirection: 'column' }}>
      {data.balances.map((balance) => (
        <Note
          palette={palette}
          key={balance.until}
          title={`${imageTexts(data.language).stillToPay} ${day(balance.until, data.language, data.timeZone)}`}
          amount={money(balance, data.language)}
        />
      ))}
      {data.discounts.map((discount) => (
        <Note
          palette={palette}
          key={discount.sign}
          title={imageTexts(data.language).includingDiscounts}
          amount={`−${money(discount, data.language)}`}
        />
      ))}
      {data.taxes.map(({ title, amount, sign }) => (
        <Note
          palette={palette}
          key={title}
          title={title}
          amount={
            amount !== undefined && sign !== undefined ? money({ amount, sign }, data.language) : undefined
          }
        />
      ))}
    </div>
  );
}

interface NoteProps {
  readonly palette: Palette;
  readonly title: string;
  readonly amount: string | undefined;
}

function Note({ palette, title, amount }: NoteProps) {
  return (
    <div
      style={{
        display: 'flex',
        justifyContent: 'space-between',
        fontSize: 28,
        lineHeight: 1.4,
        color: palette.mutedForeground,
      }}
    >
      <div style={{ display: 'flex' }}>{title}</div>
      {amount !== undefined && <div style={{ display: 'flex' }}>{amount}</div>}
    </div>
  );
}
