import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';

interface SplitterProps {
  label: string;
  /** Width of the pane in px. */
  width: number;
  onWidth: (width: number) => void;
  /** 1 when the pane is before the splitter, -1 when it is after it. */
  direction: 1 | -1;
  min: number;
  max: number;
}

/** Step of the arrow keys in px. */
const step = 16;

/** Changes the width of a pane by dragging or by the arrow keys. */
export function Splitter({ label, width, onWidth, direction, min, max }: SplitterProps): ReactNode {
  const set = (next: number) => onWidth(Math.round(Math.min(max, Math.max(min, next))));
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const { clientX, currentTarget, pointerId } = event;
    currentTarget.setPointerCapture(pointerId);
    const move = (moved: globalThis.PointerEvent) => set(width + direction * (moved.clientX - clientX));
    currentTarget.addEventListener('pointermove', move);
    currentTarget.addEventListener(
      'lostpointercapture',
      () => currentTarget.removeEventListener('pointermove', move),
      { once: true },
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? step : event.key === 'ArrowLeft' ? -step : 0;
    if (by === 0) return;
    event.preventDefault();
    set(width + direction * by);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a focusable separator is a widget: https://www.w3.org/TR/wai-aria-1.2/#separator
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
      tabIndex={0}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      className="w-1.5 shrink-0 cursor-col-resize touch-none border-s border-e border-border bg-background hover:bg-secondary focus-visible:bg-primary max-lg:hidden"
    />
  );
}
