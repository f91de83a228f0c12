import { LocalizedRichText } from '@flotilla/react';
import { RowCard } from '@flotilla/react/kit';
import type { HeadingLevel } from '@flotilla/ui';
import { categoryCard, type CategoryCardRow } from '../../shown.js';

export interface CategoryCardProps {
  category: CategoryCardRow;
  level: HeadingLevel;
  /** Whether the visitor sees it at once. */
  priority?: boolean;
}

/** Picture, name and a line about it; the whole card leads to the category. */
export function CategoryCard({ category, level, priority }: CategoryCardProps) {
  const [picture] = category.pictures;
  return (
    <RowCard of={categoryCard} row={category} level={level} picture={picture} priority={priority}>
      <LocalizedRichText value={category.subtitle} className="text-muted-foreground" />
    </RowCard>
  );
}
