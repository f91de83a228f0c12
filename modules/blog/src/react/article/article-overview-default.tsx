import { defineVariant, linked, LocalizedRichText, Title, useT, type WidgetProps } from '@flotilla/react';
import { cn, Container, Heading, type HeadingLevel, Prose } from '@flotilla/ui';
import { LinkedWidgets, Picture, Trail } from '@flotilla/website-builder/react';
import { Published } from './published.js';
import { RelatedProducts } from './related-products.js';
import { TopicLinks } from '../category/topic-links.js';
import { messages } from '../messages.js';
import { type ArticleRow, pictureOf, type WidgetRow } from '../rows.js';

export const articleOverviewDefault = defineVariant({
  widget: 'blog.widget',
  variant: 'article-overview-default',
  component: ArticleOverviewDefault,
});

/** The article that the url names: to read first, then the products that it is about. */
function ArticleOverviewDefault({ widget, subject, place }: WidgetProps<WidgetRow, Record<never, never>, ArticleRow>) {
  const t = useT(messages);
  if (!subject) return null;
  const picture = pictureOf(subject);
  const topics = linked(subject.categoriesToArticles, 'category');
  return (
    <>
      <article className={cn('pt-6 pb-section', widget.className, subject.className)}>
        <Container width="content" className="flex flex-col gap-8 lg:gap-10">
          <Trail steps={stepsOf(subject)} />
          <header className="flex flex-col gap-5">
            <TopicLinks topics={topics} />
            <Title as={Heading} level={place.headingLevel} of={subject} />
            <LocalizedRichText value={subject.subtitle} className="max-w-prose text-xl text-muted-foreground" />
            <Published article={subject} className="text-sm text-muted-foreground" />
          </header>
          {picture && (
            <Picture
              file={picture}
              ratio="16/9"
              priority={place.isFirst}
              sizes="(min-width: 1024px) 960px, 100vw"
              frameClassName="rounded-2xl"
            />
          )}
          <LocalizedRichText as={Prose} value={subject.description} className="mx-auto mt-2" />
        </Container>
      </article>
      <RelatedProducts
        title={t('related')}
        products={linked(subject.articlesToEcommerceModuleProducts, 'ecommerceModuleProduct')}
        level={(place.headingLevel + 1) as HeadingLevel}
      />
      <LinkedWidgets links={subject.articlesToWebsiteBuilderModuleWidgets} />
    </>
  );
}

function stepsOf(article: ArticleRow) {
  const [topic] = linked(article.categoriesToArticles, 'category');
  const own = { row: article, href: `/blog/articles/${article.slug}` };
  return topic ? [{ row: topic, href: `/blog/categories/${topic.slug}` }, own] : [own];
}
