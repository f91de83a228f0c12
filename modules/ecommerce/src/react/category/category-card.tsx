import { linked, linkTo, LocalizedRichText, Title, useSite } from '@flotilla/react';
import { Card, CardHeader, CardLink, CardMedia, Heading, type HeadingLevel } from '@flotilla/ui';
import { Picture } from '@flotilla/website-builder/react';
import type { CategoryRow } from '../rows.js';

export interface CategoryCardProps {
  category: CategoryRow;
  level: HeadingLevel;
  /** Whether the visitor sees it at once. */
  priority?: boolean;
}

/** Picture, name and a line about it; the whole card leads to the category. */
export function CategoryCard({ category, level, priority }: CategoryCardProps) {
  const site = useSite();
  const [picture] = linked(category.categoriesToFileStorageModuleFiles, 'fileStorageModuleFile');
  return (
    <Card interactive className="h-full">
      {picture && (
        <CardMedia>
          <Picture
            file={picture}
            ratio="3/2"
            frameClassName="max-h-80 w-full"
            priority={priority}
            sizes="(min-width: 1024px) 33vw, (min-width: 640px) 50vw, 100vw"
          />
        </CardMedia>
      )}
      <CardHeader>
        <Heading level={level} size="md">
          <Title as={CardLink} of={category} {...linkTo(`/ecommerce/categories/${category.slug}`, site)} />
        </Heading>
        <LocalizedRichText value={category.subtitle} className="text-muted-foreground" />
      </CardHeader>
    </Card>
  );
}
