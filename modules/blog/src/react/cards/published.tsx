import { useFormat } from '@flotilla/react';
import type { ArticleRow } from '../rows.js';

/** The day on which an article came out. */
export function Published({ article: { createdAt }, className }: { article: ArticleRow; className?: string }) {
  const format = useFormat();
  return (
    <time dateTime={createdAt} className={className}>
      {format.date(createdAt)}
    </time>
  );
}
