import type { LocalizedText } from '@flotilla/core';
import { multiply, roundHalfUp } from '@flotilla/core/values';
import type { ExtraPer } from './extra-terms.js';

/** A selected extra. A type alias, because lines store it as JSON. */
export type ExtraChoice = { readonly id: string; readonly quantity: number };

/** An extra that a product offers, with its price in the currency of a line. */
export interface OfferedExtra {
  readonly id: string;
  readonly title: LocalizedText;
  readonly description: LocalizedText;
  readonly per: ExtraPer;
  readonly isRequired: boolean;
  /** Of one line. */
  readonly maxQuantity: number;
  readonly taxClassId: string | null;
  /** Price of one; an exact decimal. Null where it has no price in the currency. */
  readonly price: string | null;
  /** Whether it has resources, which the dates of a line take. */
  readonly isBookable: boolean;
}

/** The line that extras are sold with. */
export interface ExtendedLine {
  /** Pieces, or for a rental its units times the pieces. */
  readonly quantity: number;
  readonly pieces: number;
  readonly startDate: string | null;
  /** Decimals of its currency. */
  readonly decimals: number;
}

/** A selected extra with its price: `count` × `unitPrice`, rounded once. */
export interface PricedExtra extends Omit<OfferedExtra, 'price'> {
  /** How many are selected. */
  readonly quantity: number;
  /** How many prices are charged: the quantity, by units or pieces of the line. */
  readonly count: number;
  /** How many of its resources the dates of the line take. */
  readonly booked: number;
  readonly unitPrice: string;
  readonly amount: string;
}

/** Why the extras of a line can't be sold. */
export type ExtraProblem =
  | { readonly reason: 'not-offered' }
  | { readonly reason: 'quantity'; readonly title: LocalizedText; readonly maxQuantity: number }
  | { readonly reason: 'no-price'; readonly title: LocalizedText };

export interface LineExtras {
  readonly extras: readonly PricedExtra[];
  readonly problem: ExtraProblem | null;
}

export const noExtras: LineExtras = { extras: [], problem: null };

/**
 * Prices the extras of a line, in the order of the offer. Required extras are selected by default. Returns the first
 * problem beside the extras that can be sold. Does no input or output: the server and the browser share it.
 */
export function priceExtras(
  line: ExtendedLine,
  selected: readonly ExtraChoice[],
  offered: readonly OfferedExtra[],
): LineExtras {
  const chosen = new Map(selected.map(({ id, quantity }) => [id.toLowerCase(), quantity]));
  const isUnknown = [...chosen.keys()].some((id) => !offered.some((one) => one.id === id));
  const problems: ExtraProblem[] = isUnknown ? [{ reason: 'not-offered' }] : [];
  const extras = offered.flatMap((one) => {
    const quantity = chosen.get(one.id) ?? (one.isRequired ? 1 : 0);
    if (quantity === 0) return [];
    const { price, title, maxQuantity, ...extra } = one;
    if (price === null) {
      problems.push(one.isRequired ? { reason: 'no-price', title } : { reason: 'not-offered' });
      return [];
    }
    if (quantity > maxQuantity) problems.push({ reason: 'quantity', title, maxQuantity });
    const count = quantity * factorOf(one.per, line);
    const amount = roundHalfUp(multiply(price, count), line.decimals);
    const booked = one.isBookable && line.startDate !== null ? quantity * bookedBy(one.per, line) : 0;
    return { ...extra, title, maxQuantity, quantity, count, booked, unitPrice: price, amount };
  });
  return { extras, problem: problems[0] ?? null };
}

/** Returns how many prices of one extra a line pays. */
function factorOf(per: ExtraPer, { quantity, pieces, startDate }: ExtendedLine): number {
  if (per === 'booking') return 1;
  if (startDate === null) return quantity;
  return per === 'unit' ? quantity / pieces : pieces;
}

/** Returns how many resources one extra takes at the same time. */
const bookedBy = (per: ExtraPer, { pieces }: ExtendedLine) => (per === 'piece' ? pieces : 1);

/** Adds the required extras to the choices of a line. */
export function withRequired(
  selected: readonly ExtraChoice[],
  offered: readonly OfferedExtra[],
): readonly ExtraChoice[] {
  const required = offered.filter(
    ({ id, isRequired }) => isRequired && !selected.some((one) => one.id.toLowerCase() === id),
  );
  return choicesOf([...selected, ...required.map(({ id }) => ({ id, quantity: 1 }))]);
}

/** Returns the choices that a line stores: by id, so that equal ones are equal as JSON. */
export const choicesOf = (extras: readonly ExtraChoice[]): ExtraChoice[] =>
  extras
    .map(({ id, quantity }) => ({ id: id.toLowerCase(), quantity }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
