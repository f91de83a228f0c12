import { Button } from '@flotilla/ui';
import { type ReactNode, useEffect } from 'react';
import { useT } from '../context/use-t.js';
import { studioMessages } from './studio-messages.js';
import { useStudioView } from './studio-view.js';

const visibleMs = 10_000;

/** Offers to undo a deletion for ten seconds. */
export function UndoNotice(): ReactNode {
  const t = useT(studioMessages);
  const { undoable, setUndoable } = useStudioView();
  useEffect(() => {
    if (!undoable) return undefined;
    const timer = setTimeout(() => setUndoable(undefined), visibleMs);
    return () => clearTimeout(timer);
  }, [undoable, setUndoable]);
  if (!undoable) return null;
  return (
    <div className="absolute inset-x-3 bottom-3 z-40 mx-auto flex w-fit max-w-full items-center gap-3 rounded-lg border border-border bg-popover py-2 ps-4 pe-2 text-popover-foreground shadow-lg">
      <span className="min-w-0 wrap-anywhere">{undoable.text}</span>
      <Button
        size="sm"
        variant="outline"
        onClick={() => {
          undoable.undo();
          setUndoable(undefined);
        }}
      >
        {t('undo')}
      </Button>
    </div>
  );
}
