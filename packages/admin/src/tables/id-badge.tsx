import { toast } from '@flotilla/ui';
import { useT } from '../context/use-t.js';
import { shortId } from '../rows/row-label.js';
import { viewMessages } from './view-messages.js';

/** The end of an id; a click copies the whole id. */
export function IdBadge({ id }: { id: string }) {
  const t = useT(viewMessages);
  const copy = () => void navigator.clipboard.writeText(id).then(() => toast.success(t('copied')));
  return (
    <button
      type="button"
      onClick={copy}
      title={id}
      aria-label={t('copyId', { id: shortId(id) })}
      className="rounded-md bg-muted px-1.5 py-0.5 font-mono text-xs text-muted-foreground hover:text-foreground"
    >
      {shortId(id)}
    </button>
  );
}
