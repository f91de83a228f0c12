import type { Row } from '@flotilla/core';
import type { Charge } from '../../entities/charge.js';
import type { ordersToProducts } from '../../links.js';
import { nameOf } from '../pricing/name-of.js';
import { writtenStay } from '../stay-length.js';
import { type stayFields, unitIn } from './sold-text.js';

type Line = Pick<
  Row<typeof ordersToProducts>,
  'id' | 'title' | 'unit' | 'total' | 'discount' | 'gross' | 'currencyId' | (typeof stayFields)[number]
>;

interface Writing {
  readonly signs: ReadonlyMap<string, { readonly sign: string; readonly decimals: number }>;
  readonly language: string;
}

/** Returns the sold lines of a receipt, each followed by its extras. */
export function receiptLines(
  lines: readonly Line[],
  charges: readonly Charge[],
  { signs, language }: Writing,
) {
  return lines.flatMap((line) => {
    const { id, title, unit, quantity, total, discount, gross, currencyId } = line;
    const dates = writtenStay(line, language);
    const currencySign = signs.get(currencyId ?? '');
    if (total === null || currencySign === undefined) return [];
    const extras = charges.filter(({ lineId }) => lineId === id);
    return [
      {
        ...{ title: nameOf(title, language) + unitIn(unit, language), quantity },
        ...(dates !== '' && { dates }),
        ...{ ...reduced(discount), amount: gross ?? total, ...currencySign },
      },
      ...extras.map((one) => ({
        ...{ title: nameOf(one.title, language), quantity: one.quantity },
        ...{ ...reduced(one.discount), amount: one.gross, ...currencySign },
      })),
    ];
  });
}

/** Returns the costs of a receipt beside its lines. */
export function receiptCharges(charges: readonly Charge[], { signs, language }: Writing) {
  return charges.flatMap(({ lineId, title, discount, gross, currencyId }) => {
    const currencySign = signs.get(currencyId);
    const name = nameOf(title, language);
    if (lineId !== null || !currencySign || name === '') return [];
    return [{ title: name, ...reduced(discount), amount: gross, ...currencySign }];
  });
}

const reduced = (discount: string) => Number(discount) > 0 && { discount };
