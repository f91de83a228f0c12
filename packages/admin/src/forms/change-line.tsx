import type { Changed } from '@flotilla/core/administration';
import { momentText } from '../context/moments.js';
import { useT } from '../context/use-t.js';
import { useAuthorName } from '../rows/author-name.js';
import { changeMessages } from './change-messages.js';

/** One line: kind, author and time of a change; `text` replaces the kind. */
export function ChangeLine({ change: { change, by, at }, text }: { change: Changed; text?: string }) {
  const t = useT(changeMessages);
  const name = useAuthorName()(by);
  return (
    <p className="text-sm">
      <span className="font-semibold wrap-anywhere">{text ?? t(change)}</span>
      {text === undefined ? ' ' : ' · '}
      {t('by', { name })} ·{' '}
      <time dateTime={at} className="text-muted-foreground tabular-nums">
        {momentText(at)}
      </time>
    </p>
  );
}
