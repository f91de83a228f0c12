import { Link, Title, useHrefOf, useT } from '@flotilla/react';
import { Badge } from '@flotilla/ui';
import { categoryCard, type WholeArticleRow } from '../../shown.js';
import { messages } from '../messages.js';

/** The topics of an article, each a link to all that is written on it. */
export function TopicLinks({ topics }: { topics: WholeArticleRow['topics'] }) {
  const t = useT(messages);
  const hrefOf = useHrefOf(categoryCard);
  if (topics.length === 0) return null;
  return (
    <ul aria-label={t('topics')} className="flex flex-wrap gap-2">
      {topics.map((topic) => (
        <li key={topic.id}>
          <Badge asChild variant="accent" className="whitespace-normal wrap-anywhere">
            <Link href={hrefOf(topic)}>
              <Title of={topic} />
            </Link>
          </Badge>
        </li>
      ))}
    </ul>
  );
}
