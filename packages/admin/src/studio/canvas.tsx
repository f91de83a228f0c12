import { cn, Skeleton } from '@flotilla/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '../context/use-t.js';
import { Frames } from '../forms/preview/frames.js';
import { usePreviewToken } from '../forms/preview/use-preview-token.js';
import { useScale } from '../forms/preview/use-scale.js';
import { keyOf } from './composition.js';
import { useBlockName, useStudio, useStudioState } from './studio-context.js';
import { commandOf, type StudioCommand } from './studio-keys.js';
import { studioMessages } from './studio-messages.js';
import { useStudioView } from './studio-view.js';
import { useCommands } from './use-commands.js';

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
  const { container, isLoading, problem } = useStudioFrames(language, isDark);
  const shownScale = width === undefined ? 1 : scale;
  return (
    <div ref={pane} className="relative min-h-0 min-w-0 flex-1 overflow-hidden bg-muted">
      {isLoading && <Skeleton aria-label={t('pageLoading')} className="absolute inset-3 rounded-lg" />}
      <div
        ref={container}
        className="absolute top-0 origin-top-left overflow-hidden bg-background shadow-md"
        style={{
          width: width ?? '100%',
          height: `${100 / shownScale}%`,
          left: width === undefined ? 0 : `max(0px, calc(50% - ${(width * shownScale) / 2}px))`,
          scale: shownScale,
        }}
      />
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

function useStudioFrames(language: string, isDark: boolean) {
  const t = useT(studioMessages);
  const store = useStudio();
  const view = useStudioView();
  const nameOf = useBlockName();
  const tokenOf = usePreviewToken();
  const commands = useCommands();
  const composition = useStudioState((state) => state.composition);
  const selected = useStudioState((state) => state.selected);
  const container = useRef<HTMLDivElement>(null);
  const frames = useRef<Frames>(undefined);
  const [isLoading, setLoading] = useState(true);
  const [problem, setProblem] = useState<string>();
  const bar = useBar();

  const tell = () => {
    const block = selected === undefined ? undefined : composition?.nodes[selected];
    frames.current?.post({
      theme: isDark ? 'dark' : 'light',
      names: Object.fromEntries(
        Object.entries(composition?.nodes ?? {}).map(([key, node]) => [key, nameOf(node)]),
      ),
      actions: bar,
      texts: store.textsIn(language),
      select: block ? { entity: block.entity, id: block.id } : null,
    });
  };
  const latest = useRef({ tell, tokenOf, commands, isTyping: false });
  useEffect(() => {
    latest.current = { ...latest.current, tell, tokenOf, commands };
  });
  const { url } = composition ?? { url: undefined };
  const title = `${t('frame')} (${language})`;
  const isReady = composition !== undefined;
  useEffect(() => {
    if (!container.current || !isReady) return undefined;
    const shown = new Frames(container.current, {
      title,
      fields: async () => ({
        language,
        changeSet: store.calls.set ?? '',
        preview: JSON.stringify({
          token: await latest.current.tokenOf(),
          // A layout is shown on the home page.
          url: url ?? '/',
          rows: store.typedRows(),
        }),
      }),
      onShown() {
        setLoading(false);
        setProblem(undefined);
        latest.current.tell();
      },
      onProblem: (said) => {
        setLoading(false);
        setProblem(said);
      },
      onBlock: (block) => {
        const key = keyOf(block);
        if (store.get().composition?.nodes[key]) store.select(key);
      },
      onMessage({ act, block, typed, isTyped, key }) {
        if (typed) {
          latest.current.isTyping = true;
          store.setText(typed.path, language, typed.text);
        }
        if (isTyped) {
          latest.current.isTyping = false;
          void store.saveAll().then(() => shown.refresh());
        }
        if (act !== undefined && block) latest.current.commands.run(act as StudioCommand, keyOf(block));
        const command = key && commandOf(key);
        if (command) latest.current.commands.run(command, store.get().selected);
      },
    });
    frames.current = shown;
    shown.refresh();
    const end = store.onPageChange(() => {
      latest.current.tell();
      if (!latest.current.isTyping) shown.refresh();
    });
    return () => {
      end();
      shown.close();
      frames.current = undefined;
    };
  }, [store, language, title, url, isReady]);
  useEffect(() => latest.current.tell(), [selected, composition, isDark]);
  const { setEditor, language: edited } = view;
  const isEdited = edited === language;
  useEffect(() => {
    if (!isEdited) return undefined;
    setEditor(() => frames.current?.post({ edit: true }));
    return () => setEditor(undefined);
  }, [setEditor, isEdited]);
  return { container, isLoading, problem };
}

/** Returns the actions of the bar at the selected block. */
function useBar() {
  const t = useT(studioMessages);
  return [
    { act: 'up', icon: 'M12 20V4M5 11l7-7 7 7', name: t('moveUp') },
    { act: 'down', icon: 'M12 4v16M5 13l7 7 7-7', name: t('moveDown') },
    { act: 'addAfter', icon: 'M4 12h16M12 4v16', name: t('addAfter') },
    { act: 'duplicate', icon: 'M8 8h13v13H8zM16 8V3H3v13h5', name: t('duplicate') },
    { act: 'hide', icon: 'M2 12q10-14 20 0-10 14-20 0zM4 21 20 3', name: t('hide') },
    { act: 'remove', icon: 'M3 6h18M9 6V3h6v3M6 6l1 15h10l1-15', name: t('remove') },
  ];
}
