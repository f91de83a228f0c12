import { linked, linkTo, Localized, LocalizedRichText, Title, useSite, useT, useTitle } from '@flotilla/react';
import { Card, CardFooter, CardHeader, CardLink, CardMedia, Heading, type HeadingLevel, Icon } from '@flotilla/ui';
import { Picture } from '@flotilla/website-builder/react';
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
  const site = useSite();
  const title = useTitle(article);
  const picture = pictureOf(article);
  const [topic] = linked(article.categoriesToArticles, 'category');
  return (
    <Card interactive className="h-full">
      {picture && (
        <CardMedia>
          <Picture
            file={picture}
            ratio="16/9"
            frameClassName="max-h-80 w-full"
            priority={priority}
            sizes="(min-width: 1024px) 33vw, (min-width: 640px) 50vw, 100vw"
          />
        </CardMedia>
      )}
      <CardHeader>
        {topic && <Localized as="p" value={topic.title} className="text-sm font-semibold text-accent" />}
        <Title as={Heading} level={level} size="md" of={article} />
        <LocalizedRichText value={article.subtitle} className="text-muted-foreground" />
      </CardHeader>
      <CardFooter className="text-sm">
        <CardLink
          {...linkTo(`/blog/articles/${article.slug}`, site)}
          aria-label={`${t('readMore')}: ${title.value}`}
          className="inline-flex items-center gap-2 font-semibold text-sea"
        >
          {t('readMore')}
          <Icon name="arrow-right" className="transition-transform group-hover/card:translate-x-1" />
        </CardLink>
        <Published article={article} className="text-muted-foreground" />
      </CardFooter>
    </Card>
  );
}
