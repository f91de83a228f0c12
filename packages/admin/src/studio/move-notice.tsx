import { Button } from '@flotilla/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useT } from '../context/use-t.js';
import { dropMoved, endMove, moveByKey, placeInWords } from './move-mode.js';
import { placeMessages } from './place-messages.js';
import { useStudioState } from './studio-context.js';
import { useCommands } from './use-commands.js';

/** The chosen place of the move mode. Handles its keys before the parts of the screen do. */
export function MoveNotice(): ReactNode {
  const moving = useStudioState((state) => state.moving);
  return moving && <Shown />;
}

function Shown() {
  const t = useT(placeMessages);
  const commands = useCommands();
  const moving = useStudioState((state) => state.moving);
  const composition = useStudioState((state) => state.composition);
  const selected = useStudioState((state) => state.selected);
  const latest = useRef(commands);
  useEffect(() => void (latest.current = commands));
  const start = useRef({ composition, selected });
  useEffect(() => {
    // Another selection, or a page that was read again, has other positions.
    const { current } = start;
    if (current.composition !== composition || current.selected !== selected) endMove(latest.current);
  }, [start, composition, selected]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // The buttons of the notice have their own keys.
      if (event.target instanceof Element && event.target.closest('[data-moving]')) return;
      if (event.key === 'Tab' || !moveByKey(event, latest.current)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
  if (!moving || !composition) return null;
  return (
    <div
      data-moving
      className="absolute inset-x-3 bottom-3 z-40 mx-auto flex w-fit max-w-full flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-border bg-popover py-2 ps-4 pe-2 text-popover-foreground shadow-lg"
    >
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-semibold">{t('moving', { name: moving.name })}</span>
        <span className="block">{placeInWords(moving, composition, commands.parts)}</span>
        <span className="block text-xs text-muted-foreground">{t('movingHint')}</span>
      </span>
      <span className="ms-auto flex gap-2">
        <Button size="sm" onClick={() => dropMoved(commands)}>
          {t('drop')}
        </Button>
        <Button size="sm" variant="outline" onClick={() => endMove(commands)}>
          {t('cancel')}
        </Button>
      </span>
    </div>
  );
}
