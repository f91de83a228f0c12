import { cn, Skeleton } from '@flotilla/ui';
import { type ReactNode, useRef } from 'react';
import { useT } from '../context/use-t.js';
import { useScale } from '../forms/preview/use-scale.js';
import { RichTextOnPage } from './rich-text-on-page.js';
import { studioMessages } from './studio-messages.js';
import { useStudioFrames } from './use-studio-frames.js';

interface CanvasProps {
  /** Viewport width in CSS pixels; undefined for the width of the pane. */
  width: number | undefined;
  isDark: boolean;
  language: string;
}

/** The page with its changes, in a frame. Blocks are selected and texts are edited on it. */
export function Canvas({ width, isDark, language }: CanvasProps): ReactNode {
  const t = useT(studioMessages);
  const pane = useRef<HTMLDivElement>(null);
  const scale = useScale(pane, width ?? 1);
  const { container, isLoading, problem, rich, closeRich } = useStudioFrames(language, isDark);
  const shownScale = width === undefined ? 1 : scale;
  const left = width === undefined ? '0px' : `max(0px, calc(50% - ${(width * shownScale) / 2}px))`;
  return (
    <div ref={pane} className="relative min-h-0 min-w-0 flex-1 overflow-hidden bg-muted">
      {isLoading && <Skeleton aria-label={t('pageLoading')} className="absolute inset-3 rounded-lg" />}
      <div
        ref={container}
        className="absolute top-0 origin-top-left overflow-hidden bg-background shadow-md"
        style={{
          width: width ?? '100%',
          height: `${100 / shownScale}%`,
          left,
          scale: shownScale,
        }}
      />
      {rich && (
        <RichTextOnPage
          key={rich.path}
          place={rich}
          scale={shownScale}
          left={left}
          language={language}
          onClose={closeRich}
        />
      )}
      <p
        role="status"
        className={cn(
          'absolute inset-x-3 top-3 rounded-md bg-background px-3 py-2 text-destructive shadow-md empty:hidden',
        )}
      >
        {problem !== undefined && (problem ? t('notShown', { reason: problem }) : t('notMade'))}
      </p>
    </div>
  );
}
