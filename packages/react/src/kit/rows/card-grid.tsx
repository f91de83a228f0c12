import { Grid, type GridProps } from '@flotilla/ui';
import type { ReactNode } from 'react';

export interface CardGridProps<Item> extends Pick<GridProps, 'columns' | 'swipes' | 'className'> {
  items: readonly Item[];
  children: (item: Item, index: number) => ReactNode;
}

/**
 * A grid of cards of equal height. In two columns an odd last card spans both. With `swipes` the cards are in
 * one row on phones.
 */
export function CardGrid<Item extends { readonly id: string }>({
  items,
  children,
  ...props
}: CardGridProps<Item>) {
  return (
    <Grid role="list" {...props}>
      {items.map((item, index) => (
        <div key={item.id} role="listitem" className="min-w-0 sm:max-lg:last:odd:col-span-full">
          {children(item, index)}
        </div>
      ))}
    </Grid>
  );
}
