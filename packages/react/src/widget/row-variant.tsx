import type { EntityKey, ForeignRow } from '@flotilla/core';
import { createContext, type ReactNode, use } from 'react';
import { elementOf, type Variant } from './define-variant.js';
import type { CarriedRow } from '../shown/shown-rows.js';
import { type Place, placeAt } from './widget-props.js';

const Variants = createContext<(entity: EntityKey, variant: string) => Variant | undefined>(() => undefined);

/** Set by the page renderer. */
export const VariantLookup = Variants.Provider;

export interface RowVariantProps {
  /** What the view brings by `theirs`. */
  row: ForeignRow;
  /** The row's own when left out. */
  variant?: string;
  headingLevel: Place['headingLevel'];
}

/**
 * A row as its own module shows it: `<RowVariant row={product} headingLevel={3} />`. Nothing when no installed module has a
 * component for it.
 */
export function RowVariant({ row, variant = row.variant, headingLevel }: RowVariantProps): ReactNode {
  const found = use(Variants)(row.entity, variant);
  if (!found || !isCarried(row)) return null;
  const place = placeAt({ region: 'main', isFirst: false, headingLevel });
  return elementOf(found, { row: row.wire, lists: {}, subject: null, link: plain, place });
}

const isCarried = (row: ForeignRow): row is CarriedRow => 'wire' in row;
const plain = { variant: 'default', className: null };
