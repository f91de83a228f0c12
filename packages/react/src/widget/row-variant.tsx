import type { EntityKey, ForeignRow } from '@flotilla/core';
import { createScope, useScope } from '@flotilla/ui/scope';
import type { ReactNode } from 'react';
import { elementOf, type Variant } from './define-variant.js';
import type { ForwardedRow } from '../selection/row-converter.js';
import { type RenderContext, renderContextOf } from './widget-props.js';

const Variants = createScope<(entity: EntityKey, variant: string) => Variant | undefined>(() => undefined);

/** Set by the page renderer. */
export const VariantLookup = Variants.Provider;

export interface RowVariantProps {
  /** A row of another module, which the view selects with `theirs`. */
  row: ForeignRow;
  /** The row's own variant by default. */
  variant?: string;
  headingLevel: RenderContext['headingLevel'];
}

/**
 * Renders a row with its own module's component: `<RowVariant row={product} headingLevel={3} />`. Renders
 * nothing if no installed module has a component for it.
 */
export function RowVariant({ row, variant = row.variant, headingLevel }: RowVariantProps): ReactNode {
  const found = useScope(Variants)(row.entity, variant);
  if (!found || !isForwarded(row)) return null;
  const context = renderContextOf({ region: 'main', isFirst: false, headingLevel });
  return elementOf(found, { row: row.wire, lists: {}, subject: null, link: plain, context });
}

const isForwarded = (row: ForeignRow): row is ForwardedRow => 'wire' in row;
const plain = { variant: 'default', className: null };
