import { Link, LocalizedRichText, type RenderContext, Title, useHrefOf, useT } from '@flotilla/react';
import { Picture, Trail } from '@flotilla/react/kit';
import { Badge, cn, Container, Heading, NamedList, Prose } from '@flotilla/ui';
import { categoryCard, wholeArticle, type WholeArticleRow } from '../../selections.js';
import { authorsOf } from '../../authors.js';
import { Published } from '../cards/published.js';
import { Authors } from './authors.js';
import { messages } from '../messages.js';

export interface ArticleTextProps {
  article: WholeArticleRow;
  context: RenderContext;
  className?: string | null;
}

/** Renders an article: topics, title, lead, authors, date, picture and text. */
export function ArticleText({ article, context, className }: ArticleTextProps) {
  const [picture] = article.pictures;
  return (
    <article className={cn('pt-6 pb-section', className, article.className)}>
      <Container width="content" className="flex flex-col gap-8 lg:gap-10">
        <Trail steps={stepsOf(article)} />
        <header className="flex flex-col gap-5">
          <TopicLinks topics={article.topics} />
          <Title as={Heading} level={context.headingLevel} of={article} className="wrap-anywhere" />
          <LocalizedRichText
            value={article.subtitle}
            className="max-w-prose text-xl wrap-anywhere text-muted-foreground"
          />
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm text-muted-foreground">
            <Authors authors={authorsOf(article)} />
            <Published article={article} />
          </div>
        </header>
        {picture && (
          <Picture
            file={picture}
            ratio="16/9"
            priority={context.isFirst}
            room="page"
            title={article.title}
            frameClassName="rounded-2xl"
          />
        )}
        <LocalizedRichText
          as={Prose}
          under={context.headingLevel}
          value={article.description}
          className="mx-auto mt-2"
        />
      </Container>
    </article>
  );
}

function stepsOf(article: WholeArticleRow) {
  const [topic] = article.topics;
  const own = { of: wholeArticle, row: article };
  return topic ? [{ of: categoryCard, row: topic }, own] : [own];
}

/** Links to the pages of the article's topics. */
function TopicLinks({ topics }: { topics: WholeArticleRow['topics'] }) {
  const t = useT(messages);
  const hrefOf = useHrefOf(categoryCard);
  if (topics.length === 0) return null;
  return (
    <NamedList label={t('topics')} className="flex flex-wrap gap-2">
      {topics.map((topic) => (
        <li key={topic.id}>
          <Badge asChild variant="accent" className="whitespace-normal wrap-anywhere">
            <Link href={hrefOf(topic)}>
              <Title of={topic} />
            </Link>
          </Badge>
        </li>
      ))}
    </NamedList>
  );
}
