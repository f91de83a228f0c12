import { Localized, LocalizedRichText, useT } from '@flotilla/react';
import { RowCard } from '@flotilla/react/kit';
import type { HeadingLevel } from '@flotilla/ui';
import { messages } from '../messages.js';
import { articleCard, type ArticleCardRow, type ArticleOfTopicRow } from '../../selections.js';
import { Published } from './published.js';

export interface ArticleCardProps {
  article: ArticleOfTopicRow;
  /** Shown above the title. */
  topic?: ArticleCardRow['topics'][number];
  level: HeadingLevel;
  /** Whether the card is above the fold, so that its picture loads first. */
  priority?: boolean;
}

/** A card with picture, topic, title, lead and "Read more", whose link covers the whole card. */
export function ArticleCard({ article, topic, level, priority }: ArticleCardProps) {
  const t = useT(messages);
  return (
    <RowCard
      of={articleCard}
      row={article}
      level={level}
      picture={article.pictures[0]}
      ratio="16/9"
      priority={priority}
      eyebrow={
        topic && (
          <Localized as="p" value={topic.title} className="text-sm font-semibold wrap-anywhere text-accent" />
        )
      }
      readMore={t('readMore')}
      footer={<Published article={article} className="text-muted-foreground" />}
    >
      <LocalizedRichText value={article.subtitle} className="wrap-anywhere text-muted-foreground" />
    </RowCard>
  );
}
