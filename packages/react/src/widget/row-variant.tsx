import type { EntityKey } from '@flotilla/core';
import { createContext, type ReactNode, use } from 'react';
import type { Variant } from './define-variant.js';
import type { Place } from './widget-props.js';

const Variants = createContext<(entity: EntityKey, variant: string) => Variant | undefined>(() => undefined);

/** Set by the page renderer. */
export const VariantLookup = Variants.Provider;

export interface RowVariantProps {
  /** `ecommerce.product`. */
  of: EntityKey;
  row: { readonly id: string; readonly variant: string };
  /** The row's own when left out. */
  variant?: string;
  headingLevel: Place['headingLevel'];
}

/**
 * A row of another module, as that module shows it: `<RowVariant of="ecommerce.product" row={product} headingLevel={3} />`.
 * Nothing when no installed module has a component for it. The view brings its data by a path that ends in `*`.
 */
export function RowVariant({ of, row, variant = row.variant, headingLevel }: RowVariantProps): ReactNode {
  const found = use(Variants)(of, variant);
  if (!found) return null;
  const Component = found.component;
  return <Component widget={{ ...row }} lists={{}} subject={null} link={plain} place={{ region: 'main', isFirst: false, headingLevel }} />;
}

const plain = { variant: 'default', className: null };
