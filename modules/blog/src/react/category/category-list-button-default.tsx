import { defineVariant, Link, linked, type ListOf, Title, type WidgetProps } from '@flotilla/react';
import { Button, Container, Section } from '@flotilla/ui';
import { WidgetHeading } from '@flotilla/website-builder/react';
import type { CategoryRow, WidgetRow } from '../rows.js';

export const categoryListButtonDefault = defineVariant({
  widget: 'blog.widget',
  variant: 'category-list-button-default',
  component: CategoryListButtonDefault,
});

/** The chosen topics, else all of them, as a row of buttons. */
function CategoryListButtonDefault({ widget, lists, place }: WidgetProps<WidgetRow, { categories?: ListOf<CategoryRow> }>) {
  const categories = lists.categories?.rows ?? linked(widget.widgetsToCategories, 'category');
  if (categories.length === 0) return null;
  return (
    <Section spacing="compact" className={widget.className ?? undefined}>
      <Container className="flex flex-wrap items-center justify-between gap-x-10 gap-y-6">
        <WidgetHeading row={widget} place={place} />
        <ul className="flex flex-wrap gap-3">
          {categories.map((category) => (
            <li key={category.id}>
              <Button asChild variant="outline">
                <Link href={`/blog/categories/${category.slug}`}>
                  <Title of={category} />
                </Link>
              </Button>
            </li>
          ))}
        </ul>
      </Container>
    </Section>
  );
}
