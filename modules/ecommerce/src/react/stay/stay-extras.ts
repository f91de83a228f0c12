import { lineTotal } from '../../pricing/price-rule.js';
import type { QuoteAnswer } from '../../tax-actions.js';
import { inputsIn, quantityOf, textIn } from './chosen-extras.js';
import { element } from './month-grid.js';
import type { StayText } from './stay-texts.js';

type QuotedExtra = QuoteAnswer['extras'][number];

/** How a quote is shown. */
export interface Showing {
  readonly units: number;
  readonly decimals: number;
  readonly language: string;
  readonly money: (amount: string) => string;
  readonly t: StayText;
}

/**
 * Lists the extras of a quote that a buyer may choose: checkboxes, and numbers where one line may have several.
 * Keeps the choice. Returns whether an extra was taken out of it, because it is not free.
 */
export function showExtras(box: HTMLElement, extras: readonly QuotedExtra[], showing: Showing): boolean {
  const offered = extras.filter(({ isRequired }) => !isRequired);
  box.hidden = offered.length === 0;
  const key = JSON.stringify([showing.units, offered.map(({ id, price, left }) => [id, price, left])]);
  if (box.dataset.shown === key) return false;
  box.dataset.shown = key;
  const chosen = new Map(inputsIn(box).map((input) => [input.dataset.extra, quantityOf(input)]));
  const rows = offered.map((extra) =>
    rowOf(extra, Math.min(chosen.get(extra.id) ?? 0, mostOf(extra)), showing),
  );
  box.querySelector('[data-list]')?.replaceChildren(...rows);
  return offered.some((extra) => (chosen.get(extra.id) ?? 0) > mostOf(extra));
}

function rowOf(extra: QuotedExtra, quantity: number, { units, decimals, language, money, t }: Showing) {
  const { id, title, description, per, price, maxQuantity } = extra;
  const most = mostOf(extra);
  const one = money(lineTotal(price, per === 'unit' ? units : 1, decimals));
  const note = most === 0 ? t('extraTaken') : textIn(description, language);
  const input = element('input', {
    ...{ 'data-extra': id, class: maxQuantity > 1 ? numberClasses : 'size-5 shrink-0 accent-primary' },
    ...(maxQuantity > 1
      ? { type: 'number', min: '0', max: String(most), value: String(quantity) }
      : { type: 'checkbox' }),
    ...(most === 0 && { disabled: '' }),
  });
  if (input.type === 'checkbox') input.checked = quantity > 0;
  const amount = maxQuantity > 1 ? t('each').replace('{{price}}', one) : one;
  return element(
    'label',
    { class: 'flex min-h-11 items-center gap-3 text-sm has-disabled:text-muted-foreground' },
    input,
    element(
      'span',
      { class: 'min-w-0 flex-1 wrap-anywhere' },
      textIn(title, language),
      ...(note === '' ? [] : [element('span', { class: 'block text-muted-foreground' }, note)]),
    ),
    element('span', { class: 'shrink-0 tabular-nums' }, amount),
  );
}

const mostOf = ({ maxQuantity, left }: QuotedExtra) => Math.min(maxQuantity, left ?? maxQuantity);

const numberClasses =
  'h-11 w-16 shrink-0 rounded-md border border-input bg-transparent px-2 tabular-nums outline-none focus-visible:outline-2 focus-visible:outline-ring';
