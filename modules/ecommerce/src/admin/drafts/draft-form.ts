import type { DraftAnswer } from '../../draft-shapes.js';

/** A product of an order, as it is typed. */
export interface LineText {
  readonly key: number;
  readonly productId: string;
  readonly storeId: string;
  readonly quantity: string;
  readonly pieces: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly startTime: string;
  readonly endTime: string;
  /** Quantities by extra. */
  readonly extras: Readonly<Record<string, string>>;
}

export interface AdjustmentText {
  readonly key: number;
  readonly kind: 'fee' | 'discount';
  readonly title: string;
  readonly amount: string;
  readonly reason: string;
}

export const addressParts = ['name', 'line1', 'city', 'postalCode', 'country'] as const;
export type AddressText = Readonly<Record<(typeof addressParts)[number], string>>;

/** An order for a caller, as it is typed. */
export interface DraftText {
  readonly lines: readonly LineText[];
  readonly currencyId: string;
  readonly subjectId: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly language: string;
  readonly codes: string;
  readonly methodId: string;
  readonly address: AddressText;
  readonly adjustments: readonly AdjustmentText[];
  readonly comment: string;
}

export const newLine = (key: number): LineText => ({
  ...{ key, productId: '', storeId: '', quantity: '1', pieces: '1', extras: {} },
  ...{ startDate: '', endDate: '', startTime: '', endTime: '' },
});

const noAddress: AddressText = { name: '', line1: '', city: '', postalCode: '', country: '' };

export const newDraftText = (language: string): DraftText => ({
  ...{ lines: [newLine(0)], currencyId: '', subjectId: '', name: '', email: '', phone: '', language },
  ...{ codes: '', methodId: '', address: noAddress, adjustments: [], comment: '' },
});

/** Returns a new draft with the product, store and days of an address, such as `?product=…&from=2027-07-03`. */
export function presetDraftText(language: string, query: URLSearchParams): DraftText {
  const text = (name: string) => query.get(name) ?? '';
  const line = {
    ...newLine(0),
    ...{ productId: text('product'), storeId: text('store') },
    ...{ startDate: text('from'), endDate: text('until') },
  };
  return { ...newDraftText(language), lines: [line] };
}

/** Returns a key that no other item has. */
export const nextKey = (items: readonly { readonly key: number }[]) =>
  Math.max(-1, ...items.map(({ key }) => key)) + 1;

/** Returns a stored draft as the form shows it. */
export function textOf({ order, ...draft }: DraftAnswer): DraftText {
  const selected = draft.deliveries.find(({ selectedId }) => selectedId !== null);
  return {
    lines: order.ordersToProducts.map((line, key) => ({
      ...{ key, productId: line.productId, storeId: line.storeId ?? '' },
      ...{ quantity: String(line.quantity), pieces: String(line.pieces) },
      startDate: line.startDate?.slice(0, 10) ?? '',
      endDate: line.endDate?.slice(0, 10) ?? '',
      ...{ startTime: line.startTime ?? '', endTime: line.endTime ?? '' },
      extras: Object.fromEntries(line.extras.map(({ id, quantity }) => [id, String(quantity)])),
    })),
    currencyId: order.ordersToProducts[0]?.billingModuleCurrency?.id ?? '',
    ...{ subjectId: draft.subjectId ?? '', name: draft.name ?? '', email: draft.email ?? '' },
    ...{ phone: draft.phone ?? '', language: draft.language },
    codes: draft.codes.map(({ code }) => code).join(', '),
    methodId: selected?.selectedId ?? '',
    address: { ...noAddress, ...pickAddress(draft.deliveryAddress) },
    adjustments: draft.adjustments.map(({ kind, amount, title = '', reason = '' }, key) => ({
      ...{ key, kind, amount, title: String(title), reason: String(reason) },
    })),
    comment: order.comment ?? '',
  };
}

const pickAddress = (address: DraftAnswer['deliveryAddress']) =>
  address && {
    ...{ name: address.name, line1: address.line1, city: address.city, country: address.country },
    postalCode: address.postalCode ?? '',
  };

/**
 * Returns the call that stores a draft; undefined while a product is missing. `storeId`: the store whose delivery was
 * selected.
 */
export function bodyOf(text: DraftText, storeId: string | undefined) {
  if (text.lines.some(({ productId }) => productId === '')) return undefined;
  const { address, methodId } = text;
  const isAddressed = address.line1.trim() !== '' && address.country !== '';
  const { postalCode, ...parts } = address;
  return {
    lines: text.lines.map((line) => lineOf(line, text.currencyId)),
    subjectId: text.subjectId || null,
    ...{ name: text.name.trim() || null, email: text.email.trim() || null },
    ...{ phone: text.phone.trim() || null, language: text.language, comment: text.comment.trim() || null },
    codes: text.codes.split(/[\s,]+/).filter((code) => code !== ''),
    deliveries: methodId !== '' && storeId !== undefined ? [{ storeId, methodId }] : [],
    deliveryAddress: isAddressed ? { ...parts, postalCode: postalCode.trim() || undefined } : null,
    adjustments: text.adjustments
      .filter(isWhole)
      .map(({ kind, title, amount, reason }) =>
        kind === 'fee'
          ? { kind, title: title.trim(), amount: decimalOf(amount), reason: reason.trim() }
          : { kind, amount: decimalOf(amount), reason: reason.trim() },
      ),
  };
}

/** Returns a line as calls take it. */
export function lineOf(line: LineText, currencyId: string) {
  const { productId, storeId, startDate, endDate, startTime, endTime } = line;
  const extras = Object.entries(line.extras).flatMap(([id, quantity]) =>
    Number(quantity) > 0 ? [{ id, quantity: Number(quantity) }] : [],
  );
  return {
    ...{ productId, storeId: storeId || undefined, currencyId: currencyId || undefined, extras },
    ...(startDate !== '' && endDate !== ''
      ? {
          ...{ startDate, endDate, pieces: Number(line.pieces) || 1 },
          ...{ startTime: startTime || undefined, endTime: endTime || undefined },
        }
      : { quantity: Number(line.quantity) || 1 }),
  };
}

const decimalOf = (text: string) => text.trim().replace(',', '.');

/** Returns whether an adjustment is filled in. Others are not stored yet. */
export const isWhole = ({ kind, title, amount, reason }: AdjustmentText) =>
  Number(decimalOf(amount)) > 0 && reason.trim() !== '' && (kind === 'discount' || title.trim() !== '');
