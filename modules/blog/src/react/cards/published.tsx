import { useFormat } from '@flotilla/react';

interface PublishedProps {
  /** A draft in preview has no `publishedAt`; its creation date is shown instead. */
  article: { readonly publishedAt: string | null; readonly createdAt: string };
  className?: string;
}

export function Published({ article: { publishedAt, createdAt }, className }: PublishedProps) {
  const format = useFormat();
  const day = publishedAt ?? createdAt;
  return (
    <time dateTime={day} className={className}>
      {format.date(day)}
    </time>
  );
}
