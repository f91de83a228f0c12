import { linked, Localized, LocalizedRichText, useT } from '@flotilla/react';
import type { HeadingLevel } from '@flotilla/ui';
import { RowCard } from '@flotilla/website-builder/react';
import { messages } from '../messages.js';
import { type ArticleRow, pictureOf } from '../rows.js';
import { Published } from './published.js';

export interface ArticleCardProps {
  article: ArticleRow;
  level: HeadingLevel;
  /** Whether the visitor sees it at once. */
  priority?: boolean;
}

/** Picture, topic, title, lead and "Read more", which is the link of the whole card. */
export function ArticleCard({ article, level, priority }: ArticleCardProps) {
  const t = useT(messages);
  const [topic] = linked(article.categoriesToArticles, 'category');
  return (
    <RowCard
      row={article}
      href={hrefOfArticle(article)}
      level={level}
      picture={pictureOf(article)}
      ratio="16/9"
      priority={priority}
      eyebrow={topic && <Localized as="p" value={topic.title} className="text-sm font-semibold wrap-anywhere text-accent" />}
      readMore={t('readMore')}
      footer={<Published article={article} className="text-muted-foreground" />}
    >
      <LocalizedRichText value={article.subtitle} className="wrap-anywhere text-muted-foreground" />
    </RowCard>
  );
}

/** The page of an article. */
export function hrefOfArticle({ slug }: { slug: string }): string {
  return `/blog/articles/${slug}`;
}
