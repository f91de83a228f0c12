import { Link, Title, useT } from '@flotilla/react';
import { Badge } from '@flotilla/ui';
import type { WholeArticleRow } from '../../shown.js';
import { hrefOfCategory } from './category-card.js';
import { messages } from '../messages.js';

/** The topics of an article, each a link to all that is written on it. */
export function TopicLinks({ topics }: { topics: WholeArticleRow['topics'] }) {
  const t = useT(messages);
  if (topics.length === 0) return null;
  return (
    <ul aria-label={t('topics')} className="flex flex-wrap gap-2">
      {topics.map((topic) => (
        <li key={topic.id}>
          <Badge asChild variant="accent" className="whitespace-normal wrap-anywhere">
            <Link href={hrefOfCategory(topic)}>
              <Title of={topic} />
            </Link>
          </Badge>
        </li>
      ))}
    </ul>
  );
}
