import { LocalizedRichText, type Place, Title } from '@flotilla/react';
import { Picture, Trail } from '@flotilla/react/kit';
import { cn, Container, Heading, Prose } from '@flotilla/ui';
import { TopicLinks } from '../cards/topic-links.js';
import { categoryCard, wholeArticle, type WholeArticleRow } from '../../shown.js';
import { Published } from '../cards/published.js';

export interface ArticleTextProps {
  article: WholeArticleRow;
  place: Place;
  className?: string | null;
}

/** An article to read: its topics, title, lead, day, picture and text. */
export function ArticleText({ article, place, className }: ArticleTextProps) {
  const [picture] = article.pictures;
  return (
    <article className={cn('pt-6 pb-section', className, article.className)}>
      <Container width="content" className="flex flex-col gap-8 lg:gap-10">
        <Trail steps={stepsOf(article)} />
        <header className="flex flex-col gap-5">
          <TopicLinks topics={article.topics} />
          <Title as={Heading} level={place.headingLevel} of={article} className="wrap-anywhere" />
          <LocalizedRichText value={article.subtitle} className="max-w-prose text-xl wrap-anywhere text-muted-foreground" />
          <Published article={article} className="text-sm text-muted-foreground" />
        </header>
        {picture && (
          <Picture file={picture} ratio="16/9" priority={place.isFirst} room="page" title={article.title} frameClassName="rounded-2xl" />
        )}
        <LocalizedRichText as={Prose} under={place.headingLevel} value={article.description} className="mx-auto mt-2" />
      </Container>
    </article>
  );
}

function stepsOf(article: WholeArticleRow) {
  const [topic] = article.topics;
  const own = { of: wholeArticle, row: article };
  return topic ? [{ of: categoryCard, row: topic }, own] : [own];
}
