import { languagesOfText } from '@flotilla/core/documents';
import { classWordsOf, useSite, useT } from '@flotilla/react';
import { CardGrid } from '@flotilla/react/kit';
import { Container, Heading, type HeadingLevel, Section } from '@flotilla/ui';
import { type ArticleOfTopicRow, relatedLimit } from '../../selections.js';
import { ArticleCard } from '../cards/article-card.js';
import { messages } from '../messages.js';

export interface RelatedArticlesProps {
  /** The widget, whose class name may hide them. */
  row: { readonly className?: string | null };
  /** In all languages. */
  articles: readonly ArticleOfTopicRow[];
  level: HeadingLevel;
}

/** Lists other articles of the same topics in the language of the page; renders nothing when there are none. */
export function RelatedArticles({ row, articles, level }: RelatedArticlesProps) {
  const t = useT(messages);
  const { language, languages } = useSite();
  const shown = articles
    .filter(({ title }) => languagesOfText(title, languages).includes(language))
    .slice(0, relatedLimit);
  if (shown.length === 0 || classWordsOf(row).has('without-related')) return null;
  return (
    <Section>
      <Container className="flex flex-col gap-10">
        <Heading level={level} size="lg">
          {t('relatedArticles')}
        </Heading>
        <CardGrid items={shown}>
          {(article) => <ArticleCard article={article} level={level < 3 ? 3 : 4} />}
        </CardGrid>
      </Container>
    </Section>
  );
}
