import { useLanguage } from '@flotilla/react';
import type { ArticleRow } from '../rows.js';

/** The day on which an article came out. */
export function Published({ article, className }: { article: ArticleRow; className?: string }) {
  const language = useLanguage();
  return (
    <time dateTime={article.createdAt} className={className}>
      {formatterOf(language).format(new Date(article.createdAt))}
    </time>
  );
}

const formatters = new Map<string, Intl.DateTimeFormat>();

// Making a formatter costs more than formatting with it.
function formatterOf(language: string): Intl.DateTimeFormat {
  const formatter = formatters.get(language) ?? new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  formatters.set(language, formatter);
  return formatter;
}
