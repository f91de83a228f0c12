import { LocalizedRichText, Title } from '@flotilla/react';
import { Card, CardContent, cn, Heading, type HeadingLevel } from '@flotilla/ui';
import type { SelectedCategory } from '../../selections.js';

export interface CategoryItemProps {
  category: SelectedCategory;
  level: HeadingLevel;
  id?: string;
}

/** A category's title and description. Without a link, because categories have no page. */
export function CategoryItem({ category, level, id }: CategoryItemProps) {
  return (
    <Card id={id} tone="outline" className={cn('h-full', category.className)}>
      <CardContent className="flex flex-col gap-2">
        <Title as={Heading} level={level} size="sm" of={category} className="wrap-anywhere" />
        <LocalizedRichText value={category.subtitle} className="text-sm font-semibold text-accent" />
        <LocalizedRichText
          under={level}
          value={category.description}
          className="space-y-3 text-muted-foreground"
        />
      </CardContent>
    </Card>
  );
}
