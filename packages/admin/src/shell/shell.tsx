import { Button } from '@flotilla/ui';
import { PanelLeft, Search } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, Outlet, useLocation, useNavigate } from 'react-router';
import { useAdmin } from '../context/admin-context.js';
import { useEmbedding } from '../context/embedding.js';
import { useStoredState } from '../context/stored-state.js';
import { useIsNarrower } from '../context/use-screen.js';
import { PageNameProvider } from '../context/page-name.js';
import { ErrorCatcher } from './failure/error-screen.js';
import { keysOf, ShortcutProvider, useShortcut } from './keys/shortcuts.js';
import { useT } from '../context/use-t.js';
import { AccountMenu } from './account-menu.js';
import { BarItems } from './bar-items.js';
import { AreaList } from './models/area-list.js';
import { shellMessages } from './shell-messages.js';
import { Trail } from './trail.js';

const Palette = lazy(() => import('./palette/palette.js').then((module) => ({ default: module.Palette })));
const BottomBar = lazy(() =>
  import('./models/bottom-bar.js').then((module) => ({ default: module.BottomBar })),
);
const ShortcutSheet = lazy(() =>
  import('./keys/shortcut-sheet.js').then((module) => ({ default: module.ShortcutSheet })),
);

/** The layout around every screen. `notice`: shown above each. */
export function Shell({ notice }: { notice?: ReactNode }) {
  return (
    <ShortcutProvider>
      <PageNameProvider>
        <Frame notice={notice} />
      </PageNameProvider>
    </ShortcutProvider>
  );
}

function Frame({ notice }: { notice: ReactNode }) {
  const t = useT(shellMessages);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isBrowserShown, setBrowserShown] = useStoredState('models', true);
  // Such a screen has no place for the list of models beside it.
  const isNarrow = useIsNarrower('48rem');
  const { Side, Main } = useLandmarks();
  const [open, setOpen] = useState<'palette' | 'help'>();
  useShortcut({ keys: 'mod+k', label: t('palette'), run: () => setOpen('palette') });
  useShortcut({ keys: '?', label: t('shortcuts'), run: () => setOpen('help') });
  useShortcut({ keys: 'g h', label: t('goHome'), run: () => void navigate('/') });
  const close = () => setOpen(undefined);
  return (
    <div className="flex h-[var(--flotilla-admin-height,100dvh)] overflow-hidden text-sm">
      <a
        href="#screen"
        className="skip-link sr-only focus:not-sr-only focus:absolute focus:z-60 focus:bg-card focus:p-3"
      >
        {t('skip')}
      </a>
      {isBrowserShown && !isNarrow && (
        <Side className="flex w-60 shrink-0 flex-col border-e border-border bg-card">
          <SiteName />
          <AreaList />
        </Side>
      )}
      <div className="group/screen flex min-w-0 flex-1 flex-col">
        <header className="flex h-14 shrink-0 items-center gap-2 border-b border-border px-3 sm:px-5">
          <Button
            variant="ghost"
            size="icon"
            className="hidden size-9 md:inline-flex"
            aria-label={isBrowserShown ? t('hide') : t('show')}
            title={isBrowserShown ? t('hide') : t('show')}
            onClick={() => setBrowserShown(!isBrowserShown)}
          >
            <PanelLeft />
          </Button>
          <Trail />
          <SearchButton onClick={() => setOpen('palette')} />
          <BarItems />
          <AccountMenu onHelp={() => setOpen('help')} />
        </header>
        {notice}
        <Main
          id="screen"
          tabIndex={-1}
          className="relative flex min-h-0 flex-1 flex-col overflow-y-auto outline-none"
        >
          <ErrorCatcher key={pathname}>
            <Outlet />
          </ErrorCatcher>
        </Main>
        <Suspense>{isNarrow && <BottomBar />}</Suspense>
      </div>
      <Suspense>
        {open === 'palette' && <Palette onClose={close} />}
        {open === 'help' && <ShortcutSheet onClose={close} />}
      </Suspense>
    </div>
  );
}

/** Returns the elements of the frame: in another application, the landmarks are that application's. */
function useLandmarks() {
  return useEmbedding()
    ? ({ Side: 'div', Main: 'div' } as const)
    : ({ Side: 'aside', Main: 'main' } as const);
}

function SiteName() {
  const { site } = useAdmin();
  return (
    <Link
      to="/"
      className="flex h-14 shrink-0 items-center truncate px-6 font-display text-lg tracking-display focus-visible:-outline-offset-2"
    >
      {site}
    </Link>
  );
}

function SearchButton({ onClick }: { onClick: () => void }) {
  const t = useT(shellMessages);
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex h-9 shrink-0 items-center gap-2 rounded-full border border-border px-3 text-muted-foreground hover:border-input hover:text-foreground pointer-coarse:h-11 lg:w-56"
    >
      <Search aria-hidden className="size-4" />
      <span className="max-lg:sr-only">{t('search')}</span>
      <kbd className="ms-auto hidden font-sans text-xs lg:inline">{keysOf('mod+k').join(' ')}</kbd>
    </button>
  );
}
