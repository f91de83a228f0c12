import type { LocalizedText } from '@flotilla/core';
import type { VariationRow, WholeProductRow } from '../../selections.js';
import { optionValue } from '../../variations/option-value.js';
import { isSoldOut } from './sold-variation.js';

/** A kind of option with its values: Size with S, M and L. */
export interface OptionGroup {
  readonly slug: string;
  readonly title: LocalizedText;
  readonly values: readonly OptionState[];
}

/** A value in combination with the other selected options. */
export interface OptionState {
  /** In the query of the page. */
  readonly value: string;
  readonly text: LocalizedText;
  readonly isChosen: boolean;
  /** `missing`: no variation has this combination, and selecting the value changes the other options. */
  readonly state: 'available' | 'soldOut' | 'missing';
  /** Slug of the variation that selecting the value leads to. */
  readonly leadsTo: string;
}

type Option = VariationRow['options'][number];

/** Returns the options of a product, with the state of each value beside those of the selected variation. */
export function optionGroups(
  { variations, scheduleId }: Pick<WholeProductRow, 'variations' | 'scheduleId'>,
  chosen: VariationRow,
): OptionGroup[] {
  const keys = new Map(
    [...chosen.options, ...variations.flatMap(({ options }) => options)].flatMap(({ key }) =>
      key ? [[key.id, key] as const] : [],
    ),
  );
  return [...keys.values()].map(({ id, slug, title }) => ({
    slug,
    title,
    values: valuesOf(id, variations).map((option): OptionState => {
      const having = variations.filter(({ options }) => options.some((one) => one.id === option.id));
      const best = having.toSorted((a, b) => sharedBy(b, chosen) - sharedBy(a, chosen))[0] ?? chosen;
      const isWhole = isSameButFor(id, best, chosen);
      return {
        ...{ value: optionValue(option.string), text: option.string, leadsTo: best.slug },
        isChosen: chosen.options.some((one) => one.id === option.id),
        state: isWhole ? (isSoldOut(best, scheduleId) ? 'soldOut' : 'available') : 'missing',
      };
    }),
  }));
}

/** Returns the values of a key that variations have, in the order of the key. */
function valuesOf(keyId: string, variations: readonly VariationRow[]): Option[] {
  const options = variations.flatMap((one) => one.options).filter(({ key }) => key?.id === keyId);
  return [...new Map(options.map((one) => [one.id, one])).values()].toSorted(
    (a, b) => (a.key?.link.orderIndex ?? 0) - (b.key?.link.orderIndex ?? 0),
  );
}

/** Counts the options that two variations share. */
const sharedBy = ({ options }: VariationRow, other: VariationRow) =>
  options.filter(({ id }) => other.options.some((one) => one.id === id)).length;

/** Returns whether two variations differ at most in one key. */
function isSameButFor(keyId: string, one: VariationRow, other: VariationRow): boolean {
  const rest = ({ options }: VariationRow) =>
    options
      .filter(({ key }) => key?.id !== keyId)
      .map(({ id }) => id)
      .toSorted()
      .join();
  return rest(one) === rest(other);
}
