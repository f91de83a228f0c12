import { useFormat } from '@flotilla/react';

interface PublishedProps {
  /** A draft that is previewed has not come out; it says when it was made. */
  article: { readonly publishedAt: string | null; readonly createdAt: string };
  className?: string;
}

/** The day on which an article came out. */
export function Published({ article: { publishedAt, createdAt }, className }: PublishedProps) {
  const format = useFormat();
  const day = publishedAt ?? createdAt;
  return (
    <time dateTime={day} className={className}>
      {format.date(day)}
    </time>
  );
}
