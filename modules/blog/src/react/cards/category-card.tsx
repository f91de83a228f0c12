import { LocalizedRichText } from '@flotilla/react';
import { RowCard } from '@flotilla/react/kit';
import type { HeadingLevel } from '@flotilla/ui';
import type { CategoryCardRow } from '../../shown.js';

/** Name of a topic and a line about it; the whole card leads to it. */
export function CategoryCard({ category, level }: { category: CategoryCardRow; level: HeadingLevel }) {
  return (
    <RowCard row={category} href={hrefOfCategory(category)} level={level}>
      <LocalizedRichText value={category.subtitle} className="wrap-anywhere text-muted-foreground" />
    </RowCard>
  );
}

/** The page of a topic. */
export function hrefOfCategory({ slug }: { slug: string }): string {
  return `/blog/categories/${slug}`;
}
