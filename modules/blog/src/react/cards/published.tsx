import { useFormat } from '@flotilla/react';

/** The day on which an article came out. */
export function Published({ article: { createdAt }, className }: { article: { readonly createdAt: string }; className?: string }) {
  const format = useFormat();
  return (
    <time dateTime={createdAt} className={className}>
      {format.date(createdAt)}
    </time>
  );
}
