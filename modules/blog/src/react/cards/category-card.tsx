import { LocalizedRichText } from '@flotilla/react';
import { RowCard } from '@flotilla/react/kit';
import type { HeadingLevel } from '@flotilla/ui';
import { categoryCard, type CategoryCardRow } from '../../shown.js';

/** Name of a topic and a line about it; the whole card leads to it. */
export function CategoryCard({ category, level }: { category: CategoryCardRow; level: HeadingLevel }) {
  return (
    <RowCard of={categoryCard} row={category} level={level}>
      <LocalizedRichText value={category.subtitle} className="wrap-anywhere text-muted-foreground" />
    </RowCard>
  );
}
