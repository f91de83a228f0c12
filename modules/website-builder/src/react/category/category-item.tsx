import { LocalizedRichText, Title } from '@flotilla/react';
import { Card, CardContent, cn, Heading, type HeadingLevel } from '@flotilla/ui';
import type { Category } from '../../index.js';

export interface CategoryItemProps {
  category: Category;
  level: HeadingLevel;
}

/** A heading for content that belongs together, and what is said of it. It has no page of its own, so it leads nowhere. */
export function CategoryItem({ category, level }: CategoryItemProps) {
  return (
    <Card tone="outline" className={cn('h-full', category.className)}>
      <CardContent className="flex flex-col gap-2">
        <Title as={Heading} level={level} size="sm" of={category} className="wrap-anywhere" />
        <LocalizedRichText value={category.subtitle} className="text-sm font-semibold text-accent" />
        <LocalizedRichText value={category.description} className="space-y-3 text-muted-foreground" />
      </CardContent>
    </Card>
  );
}
