import { Button, cn } from '@flotilla/ui';
import { ToggleGroup, ToggleGroupItem } from '@flotilla/ui/controls';
import {
  ArrowLeft,
  Columns2,
  Maximize2,
  Monitor,
  MoveHorizontal,
  Redo2,
  Smartphone,
  Tablet,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAdmin } from '../context/admin-context.js';
import { useT } from '../context/use-t.js';
import { tablePath } from '../context/routing/paths.js';
import { momentText } from '../context/moments.js';
import { DarkSwitch } from '../forms/preview/preview-controls.js';
import { Colleagues } from './colleagues.js';
import { Publish } from './publish.js';
import { ShareDraft } from './share-draft.js';
import { useStudio, useStudioState } from './studio-context.js';
import { studioMessages } from './studio-messages.js';
import { useStudioView } from './studio-view.js';
import { useCommands } from './use-commands.js';

/** Viewport widths of the canvas, in CSS pixels; undefined for that of its pane. */
export const widths = { phone: 390, tablet: 820, desktop: 1280, real: undefined } as const;
export type Width = keyof typeof widths;
const icons = { phone: Smartphone, tablet: Tablet, desktop: Monitor, real: MoveHorizontal };
const widthNames = Object.keys(widths) as Width[];

interface TopBarProps {
  width: Width;
  onWidth: (width: Width) => void;
  isDark: boolean;
  onDark: (isDark: boolean) => void;
}

/** The bar above the studio: the page, the state of its draft, what the canvas shows, and Publish. */
export function TopBar(props: TopBarProps): ReactNode {
  const t = useT(studioMessages);
  const store = useStudio();
  const { labels } = useAdmin();
  const title = useStudioState((state) => state.composition?.title ?? '');
  const { entity } = store.root;
  return (
    <header className="flex min-h-14 shrink-0 items-center gap-2 border-b border-border px-2 py-1 sm:px-3">
      <Button asChild variant="ghost" size="icon" className="size-9 shrink-0">
        <Link
          to={tablePath(entity)}
          aria-label={`${t('back')}: ${labels.entities(entity)}`}
          title={t('back')}
        >
          <ArrowLeft aria-hidden />
        </Link>
      </Button>
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-base leading-tight font-semibold">{title || t('studio')}</h1>
        <DraftState />
      </div>
      <div className="hidden items-center gap-2 lg:flex">
        <CanvasControls {...props} />
        <Sides />
      </div>
      <UndoRedo />
      <Colleagues />
      <ShareDraft />
      <Publish />
    </header>
  );
}

/** Hides the blocks and the fields, and shows them again. */
function Sides() {
  const t = useT(studioMessages);
  const { isWide, setWide } = useStudioView();
  const label = t(isWide ? 'showSides' : 'hideSides');
  return (
    <Button
      variant={isWide ? 'secondary' : 'ghost'}
      size="icon"
      className="size-9"
      aria-pressed={isWide}
      aria-label={t('hideSides')}
      title={label}
      onClick={() => setWide(!isWide)}
    >
      <Maximize2 aria-hidden />
    </Button>
  );
}

/** Value of the switch of languages for all of them. */
const both = '*';

/** The controls of the canvas; in the bar, or in the menu of narrow screens. */
export function CanvasControls({ width, onWidth, isDark, onDark }: TopBarProps): ReactNode {
  const t = useT(studioMessages);
  const { reading } = useAdmin();
  const { language, setLanguage, isBoth, setBoth } = useStudioView();
  const names = { phone: t('phone'), tablet: t('tablet'), desktop: t('desktop'), real: t('real') };
  return (
    <>
      {reading.length > 1 && (
        <ToggleGroup
          value={isBoth ? both : language}
          onChange={(next) => {
            setBoth(next === both);
            if (next !== both) setLanguage(next);
          }}
          label={t('language')}
        >
          {reading.map((one) => (
            <ToggleGroupItem key={one} value={one} className="uppercase">
              {one}
            </ToggleGroupItem>
          ))}
          <ToggleGroupItem value={both} className="max-lg:hidden" aria-label={t('both')} title={t('both')}>
            <Columns2 aria-hidden />
          </ToggleGroupItem>
        </ToggleGroup>
      )}
      <ToggleGroup<Width> value={width} onChange={onWidth} label={t('width')}>
        {widthNames.map((name) => {
          const Icon = icons[name];
          return (
            <ToggleGroupItem key={name} value={name} aria-label={names[name]} title={names[name]}>
              <Icon aria-hidden />
            </ToggleGroupItem>
          );
        })}
      </ToggleGroup>
      <DarkSwitch label={t('dark')} isDark={isDark} onDark={onDark} />
    </>
  );
}

/** Says how many changes wait for Publish, and whether they are saved. */
function DraftState() {
  const t = useT(studioMessages);
  const store = useStudio();
  const changes = useStudioState((state) => state.changes);
  const setId = useStudioState((state) => state.setId);
  const saving = useStudioState((state) => state.saving);
  const savedAt = useStudioState((state) => state.savedAt);
  const isUnsaved = saving === 'failed' || saving === 'offline';
  const [, time] = momentText(savedAt?.toISOString()).split(' ');
  const saved =
    saving === 'saving'
      ? t('saving')
      : saving === 'failed'
        ? t('notSaved')
        : saving === 'offline'
          ? t('offline')
          : time === undefined
            ? undefined
            : t('savedAt', { time });
  return (
    <div className="flex items-center gap-2 text-xs text-muted-foreground">
      <p role="status" className="flex min-w-0 items-center gap-1.5">
        <span
          aria-hidden
          className={cn('size-2 shrink-0 rounded-full', changes > 0 ? 'bg-accent' : 'bg-border')}
        />
        <span className={cn('line-clamp-2 leading-tight', isUnsaved && 'font-semibold text-destructive')}>
          {changes > 0 && setId !== undefined ? (
            <Link to={`/releases/${setId}`} className="underline underline-offset-2 hover:text-foreground">
              {t('changes', { count: changes })}
            </Link>
          ) : (
            t('unchanged')
          )}
          {saved !== undefined && `, ${saved}`}
        </span>
      </p>
      {isUnsaved && (
        <button type="button" className="font-semibold underline" onClick={() => void store.saveAll()}>
          {t('retry')}
        </button>
      )}
    </div>
  );
}

function UndoRedo() {
  const t = useT(studioMessages);
  const canUndo = useStudioState((state) => state.canUndo);
  const canRedo = useStudioState((state) => state.canRedo);
  const commands = useCommands();
  const button = (command: 'undo' | 'redo', label: string, icon: ReactNode, isOn: boolean) => (
    <Button
      variant="ghost"
      size="icon"
      className="size-9 shrink-0"
      aria-label={label}
      title={label}
      disabled={!isOn}
      onClick={() => commands.run(command, undefined)}
    >
      {icon}
    </Button>
  );
  return (
    <div className="flex max-sm:hidden">
      {button('undo', t('undo'), <Undo2 aria-hidden />, canUndo)}
      {button('redo', t('redo'), <Redo2 aria-hidden />, canRedo)}
    </div>
  );
}
