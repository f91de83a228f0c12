import { pageTimeZone } from '@flotilla/react';
import type { QuoteAnswer } from '../../tax-actions.js';
import { spanText } from '../../bookings/stay-text.js';
import type { StayCalendar } from './choice.js';
import { extrasIn, textIn } from './chosen-extras.js';
import type { CheckedStay, StayHost, StayOffer } from './connect-stay.js';
import { element } from './month-grid.js';
import { pageLength } from './page-length.js';
import { showExtras, type Showing } from './stay-extras.js';

export { readDay } from './typed-day.js';

export interface Itemizing extends Pick<Showing, 'money' | 't' | 'language'> {
  readonly host: StayHost;
  readonly stay: CheckedStay;
  readonly offer: StayOffer;
  /** Whether the dates, the price and the extras are still those of the call. */
  readonly isCurrent: () => boolean;
}

interface Ranging extends Pick<Showing, 't' | 'language'> {
  readonly stay: CheckedStay;
  readonly unit: StayCalendar['unit'];
}

/** Shows the valid days and their length below the date fields, and adds them to the names of the fields. */
export function showRange(fields: HTMLElement, { stay, unit, t, language }: Ranging): void {
  const span = spanText({ startDate: stay.start, endDate: stay.end }, language);
  const range = `${span}, ${pageLength(stay.units, unit, language)}`;
  const status = fields.querySelector('[data-stay-status]');
  if (status) status.textContent = range;
  for (const name of ['start', 'end'] as const)
    fields.querySelector(`[name=${name}Date]`)?.setAttribute('aria-label', `${t(name)}: ${range}`);
}

/** Quotes a stay with the chosen extras, and itemizes its price below the date fields. */
export async function itemize(fields: HTMLElement, itemizing: Itemizing): Promise<void> {
  const { host, stay, offer, isCurrent, ...texts } = itemizing;
  const { storeId, attributeId, currencyId } = offer;
  const extras = extrasIn(fields);
  const body = {
    ...{ startDate: stay.start, endDate: stay.end, attributeId, currencyId },
    ...{ ...(storeId && { storeId }), ...(extras.length > 0 && { extras }) },
  };
  const path = `/api/ecommerce/products/${host.productId}/quote`;
  const quoted = (await host.request({ method: 'POST', path, body }).catch(() => undefined)) as
    | QuoteAnswer
    | undefined;
  if (!isCurrent()) return;
  host.onPrice?.(quoted?.subtotal);
  const showing = { units: stay.units, decimals: offer.currency.decimals, ...texts };
  if (quoted && showQuote(fields, quoted, showing)) await itemize(fields, itemizing);
}

/**
 * Itemizes a quote below the date fields, and lists the extras to choose. Returns whether an extra was taken out of
 * the choice.
 */
function showQuote(fields: HTMLElement, quoted: QuoteAnswer, showing: Showing): boolean {
  fields
    .querySelector('[data-breakdown]')
    ?.replaceChildren(
      ...rowsOf(quoted, showing).map(([name, amount]) =>
        element(
          'div',
          { class: 'flex justify-between gap-4' },
          element('dt', {}, name),
          element('dd', { class: 'tabular-nums' }, amount),
        ),
      ),
      ...securityRows(fields, quoted, showing),
    );
  const box = fields.querySelector<HTMLElement>('[data-extras]');
  return box !== null && showExtras(box, quoted.extras, showing);
}

/** Returns the security deposits of the selected days, which hide the general line of the panel. */
function securityRows(
  fields: HTMLElement,
  { securityDeposits }: QuoteAnswer,
  { money, language }: Showing,
): HTMLElement[] {
  const line = fields.closest('form')?.querySelector<HTMLElement>('[data-security-deposit]');
  if (!line) return [];
  const texts = JSON.parse(line.dataset.securityDeposit ?? '{}') as Record<string, string>;
  return securityDeposits.map(({ mode, amount, requestAt }) => {
    const name =
      texts[mode]?.replace('{{date}}', requestAt === null ? '' : dayText(requestAt, language)) ?? '';
    return element(
      'div',
      { class: 'flex justify-between gap-4', 'data-security': '' },
      element('dt', {}, name),
      element('dd', { class: 'tabular-nums' }, money(amount)),
    );
  });
}

/** Returns the rows of a price: units × price by segment, extras, and taxes that it contains or that are added. */
function rowsOf(
  { rows: [product, ...others], extras, taxes, subtotal, total, isTaxAdded, dueNow, balances }: QuoteAnswer,
  { money, t, language }: Showing,
): [string, string][] {
  const { quantity = 0, unitPrice = null, amount = '0', segments = null } = product ?? {};
  const parts = segments ?? [{ units: quantity, unitPrice: unitPrice ?? amount, amount }];
  const chosen = extras.filter((extra) => extra.quantity > 0);
  return [
    // The panel has one piece, so units are quantities.
    ...parts.map((part): [string, string] => [
      `${part.units} × ${Number(part.unitPrice) ? money(part.unitPrice) : t('gratis')}`,
      money(part.amount),
    ]),
    // Extras follow the product.
    ...others
      .slice(0, chosen.length)
      .map((row): [string, string] => [
        row.quantity === 1
          ? textIn(row.title, language)
          : `${textIn(row.title, language)}, ${row.quantity} × ${money(row.unitPrice ?? row.amount)}`,
        money(row.amount),
      ]),
    ...taxes
      .filter(({ tax }) => Number(tax) > 0)
      .map(({ rate, tax }): [string, string] => [
        t(isTaxAdded ? 'addedTax' : 'tax').replace('{{rate}}', rate),
        money(tax),
      ]),
    ...(total !== subtotal ? [[t('total'), money(total)] satisfies [string, string]] : []),
    ...(balances.length > 0 ? [[t('now'), money(dueNow)] satisfies [string, string]] : []),
    ...balances.map(({ amount, dueAt }): [string, string] => [
      t('by').replace('{{date}}', dayText(dueAt, language)),
      money(amount),
    ]),
  ];
}

const dayText = (moment: string, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: pageTimeZone() }).format(
    new Date(moment),
  );
