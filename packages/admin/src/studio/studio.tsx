import type { Entity } from '@flotilla/core';
import { ClientProvider, createQueryClient, failureLine, useClient } from '@flotilla/react/client';
import { cn, Skeleton } from '@flotilla/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { type CSSProperties, lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAdmin } from '../context/admin-context.js';
import { useInterfaceLanguage } from '../context/language.js';
import { usePageName } from '../context/page-name.js';
import { useT } from '../context/use-t.js';
import { useWorkingSet } from '../context/working-set.js';
import { FailedList } from '../shell/failure/failed-list.js';
import { useBlockEditing } from '../context/block-editing.js';
import { BlockPanel } from './block-panel.js';
import { BlockTree } from './block-tree.js';
import { Canvas } from './canvas.js';
import { loadAddBlock, useLaterParts } from './later-parts.js';
import { useOwnState } from './own-state.js';
import { MoveNotice } from './move-notice.js';
import { PaneBar } from './pane-bar.js';
import { Presence } from './presence.js';
import { PresenceProvider, usePresence } from './presence-context.js';
import { ScheduleNotice } from './schedule-notice.js';
import { Splitter } from './splitter.js';
import { StudioCalls } from './studio-calls.js';
import { StudioProvider, useStudio, useStudioState } from './studio-context.js';
import { studioMessages } from './studio-messages.js';
import { StudioStore } from './studio-store.js';
import { type Pane, StudioViewProvider, useStudioView } from './studio-view.js';
import { CanvasControls, TopBar, type Width, widths } from './top-bar.js';
import { UnsavedNotice } from './unsaved-notice.js';
import { UndoNotice } from './undo-notice.js';
import { useCommands } from './use-commands.js';
import { useGlobalKeys } from './use-global-keys.js';
import { usePlace } from './use-place.js';
import { useView } from './use-view.js';

const KeysSheet = lazy(() => import('./keys-sheet.js').then((module) => ({ default: module.KeysSheet })));
const AddBlock = lazy(() => loadAddBlock().then((module) => ({ default: module.AddBlock })));

export interface StudioProps {
  entity: Entity;
  id: string;
}

/** The page studio: the blocks of a page, the page itself, and the fields of the selected block. */
export function Studio({ entity, id }: StudioProps): ReactNode {
  const base = useClient();
  const { registry } = useAdmin();
  const release = useWorkingSet();
  const [params] = useSearchParams();
  const [store] = useState(() => {
    const root = { entity, id };
    const set = params.get('set') ?? release;
    return new StudioStore(new StudioCalls(base, registry, root, set, params.get('show') ?? undefined), root);
  });
  const [presence] = useState(() => new Presence(base, { entity, id }));
  const [queries] = useState(createQueryClient);
  useEffect(() => void store.load(), [store]);
  return (
    <StudioProvider value={store}>
      <QueryClientProvider client={queries}>
        <PresenceProvider value={presence}>
          <InSet>
            <Screen />
          </InSet>
        </PresenceProvider>
      </QueryClientProvider>
    </StudioProvider>
  );
}

/** Gives inputs below the client of the change set, once there is one. */
function InSet({ children }: { children: ReactNode }) {
  const store = useStudio();
  const setId = useStudioState((state) => state.setId);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- another client for another change set
  const client = useMemo(() => store.calls.client, [store, setId]);
  return <ClientProvider value={client}>{children}</ClientProvider>;
}

function Screen() {
  const t = useT(studioMessages);
  const store = useStudio();
  const failure = useStudioState((state) => state.failure);
  const title = useStudioState((state) => state.composition?.title);
  usePageName(title);
  const isReady = useStudioState((state) => state.composition !== undefined);
  const view = useView();
  const reason = useReason(failure);
  if (failure !== undefined && !isReady)
    return (
      <main className="p-6">
        <FailedList
          text={`${t('failed')} ${reason}`}
          againLabel={t('again')}
          onAgain={() => void store.load()}
        />
      </main>
    );
  return (
    <StudioViewProvider value={view}>
      <Panes isReady={isReady} />
    </StudioViewProvider>
  );
}

/** Returns why something has failed, in the language of the interface. */
function useReason(failure: unknown): string {
  const { language } = useInterfaceLanguage();
  const [reason, setReason] = useState('');
  useEffect(() => {
    if (failure !== undefined) void failureLine(failure, language).then(setReason);
  }, [failure, language]);
  return reason;
}

function Panes({ isReady }: { isReady: boolean }) {
  const t = useT(studioMessages);
  const [width, setWidth] = useOwnState<Width>('studio-width', 'real');
  const [isDark, setDark] = useOwnState('studio-dark', false);
  const [treeWidth, setTreeWidth] = useOwnState('studio-tree', 248);
  const [panelWidth, setPanelWidth] = useOwnState('studio-panel', 344);
  const said = useStudioState((state) => state.said);
  const { pane, language, isBoth, isWide, isHelp, setHelp, adding } = useStudioView();
  const { languages } = useAdmin();
  const shown = isBoth ? languages : [language];
  const commands = useCommands();
  useGlobalKeys(commands);
  useLaterParts(isReady);
  // Decides on places, also before the panel has loaded it.
  useBlockEditing();
  usePlace(usePresence());
  const controls = { width, onWidth: setWidth, isDark, onDark: setDark };
  const paneClasses = (name: Pane) =>
    cn(
      'min-h-0 min-w-0 flex-col',
      isWide && name !== 'page' ? 'lg:hidden' : 'lg:flex',
      pane === name ? 'flex max-lg:flex-1' : 'max-lg:hidden',
    );
  return (
    <div
      data-studio
      className="relative flex h-[var(--flotilla-admin-height,100dvh)] flex-col overflow-hidden text-sm"
    >
      <TopBar {...controls} />
      <ScheduleNotice />
      <UnsavedNotice />
      <main className="relative flex min-h-0 flex-1">
        <aside
          aria-label={t('blocks')}
          className={cn(paneClasses('blocks'), 'lg:w-(--tree)')}
          style={{ '--tree': `${treeWidth}px` } as CSSProperties}
        >
          {isReady ? <BlockTree /> : <Skeleton aria-label={t('loading')} className="m-4 h-60 rounded-lg" />}
        </aside>
        {!isWide && (
          <Splitter
            {...{ label: t('resizeTree'), width: treeWidth, onWidth: setTreeWidth }}
            {...{ direction: 1, min: 180, max: 420 }}
          />
        )}
        <section aria-label={t('page')} data-canvas className={cn(paneClasses('page'), 'lg:flex-1')}>
          <div className="flex min-h-0 flex-1 gap-px bg-border">
            {shown.map((one) => (
              <Canvas key={one} width={widths[width]} isDark={isDark} language={one} />
            ))}
          </div>
        </section>
        {!isWide && (
          <Splitter
            {...{ label: t('resizePanel'), width: panelWidth, onWidth: setPanelWidth }}
            {...{ direction: -1, min: 280, max: 640 }}
          />
        )}
        <aside
          aria-label={t('fields')}
          className={cn(paneClasses('fields'), 'lg:w-(--panel)')}
          style={{ '--panel': `${panelWidth}px` } as CSSProperties}
        >
          <BlockPanel />
        </aside>
        <UndoNotice />
        <MoveNotice />
      </main>
      <PaneBar>
        <CanvasControls {...controls} />
      </PaneBar>
      <Suspense>{isHelp && <KeysSheet onClose={() => setHelp(false)} />}</Suspense>
      <Suspense>{adding && <AddBlock adding={adding} />}</Suspense>
      <p role="status" aria-live="polite" className="sr-only">
        {said}
      </p>
    </div>
  );
}
