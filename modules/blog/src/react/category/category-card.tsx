import { linkTo, LocalizedRichText, Title, useSite } from '@flotilla/react';
import { Card, CardFooter, CardHeader, CardLink, Heading, type HeadingLevel, Icon } from '@flotilla/ui';
import type { CategoryRow } from '../rows.js';

/** Name of a topic and a line about it; the whole card leads to it. */
export function CategoryCard({ category, level }: { category: CategoryRow; level: HeadingLevel }) {
  const site = useSite();
  return (
    <Card interactive className="h-full">
      <CardHeader>
        <Heading level={level} size="md">
          <Title as={CardLink} of={category} {...linkTo(`/blog/categories/${category.slug}`, site)} />
        </Heading>
        <LocalizedRichText value={category.subtitle} className="text-muted-foreground" />
      </CardHeader>
      <CardFooter>
        <Icon name="arrow-right" className="text-xl text-sea transition-transform group-hover/card:translate-x-1" />
      </CardFooter>
    </Card>
  );
}
