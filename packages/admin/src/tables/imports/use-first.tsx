import { Button } from '@flotilla/ui';
import { type ReactNode, useState } from 'react';
import { useT } from '../../context/use-t.js';
import { importMessages } from './import-messages.js';

/** Items of a list that are shown at first, and that each click adds. */
const step = 50;

/** Returns the first items of a list, and how many of all it does not show. */
export function useFirst<T>(items: readonly T[], all: number) {
  const [count, setCount] = useState(step);
  const shown = items.slice(0, count);
  const more = shown.length < items.length ? () => setCount((now) => now + step) : undefined;
  return { shown, rest: all - shown.length, more };
}

interface MoreProps {
  rest: number;
  onMore: (() => void) | undefined;
}

/** Counts the items that a list does not show, and shows more of them. */
export function More({ rest, onMore }: MoreProps): ReactNode {
  const t = useT(importMessages);
  if (rest <= 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm text-muted-foreground">
      {t('notShown', { count: rest })}
      {onMore && (
        <Button variant="outline" size="sm" onClick={onMore}>
          {t('more')}
        </Button>
      )}
    </div>
  );
}
