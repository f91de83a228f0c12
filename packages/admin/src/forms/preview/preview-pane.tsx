import { Button, cn, Skeleton } from '@flotilla/ui';
import { ToggleGroup, ToggleGroupItem } from '@flotilla/ui/controls';
import { useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone, Tablet, X } from 'lucide-react';
import { type ReactNode, use, useEffect, useRef, useState } from 'react';
import { useAdmin } from '../../context/admin-context.js';
import { FormSetContext } from '../../context/form-set.js';
import { useOpenForm } from '../../context/open-form.js';
import { useT } from '../../context/use-t.js';
import { workingSet } from '../../context/working-set.js';
import { Frames } from './frames.js';
import { LanguageSwitch } from './preview-controls.js';
import { previewMessages } from './preview-messages.js';
import { usePreviewToken } from './use-preview-token.js';
import { useScale } from './use-scale.js';
import { onUnsaved, type UnsavedRow, unsavedWith } from './unsaved-rows.js';

/** Viewport widths, in CSS pixels. */
const widths = { phone: 390, tablet: 820, desktop: 1280 } as const;
const icons = { phone: Smartphone, tablet: Tablet, desktop: Monitor };
type Width = keyof typeof widths;
const names = Object.keys(widths) as Width[];

/** The page of a row with the unsaved values of its form, in the width of a phone, a tablet or a desktop. */
export function PreviewPane({ row, onClose }: { row: UnsavedRow; onClose: () => void }): ReactNode {
  const t = useT(previewMessages);
  const { reading } = useAdmin();
  const [width, setWidth] = useState<Width>('phone');
  const [language, setLanguage] = useState(reading[0] ?? 'en');
  const labels = { phone: t('phone'), tablet: t('tablet'), desktop: t('desktop') };
  const pane = useRef<HTMLDivElement>(null);
  const scale = useScale(pane, widths[width]);
  const { container, state, problem } = useFrames(row, language);
  return (
    <aside
      aria-label={t('preview')}
      className="flex min-w-0 flex-col border-border bg-muted max-xl:fixed max-xl:inset-0 max-xl:z-40 xl:sticky xl:top-0 xl:h-[calc(var(--flotilla-admin-height,100dvh)-3.5rem)] xl:border-s"
    >
      <header className="flex flex-wrap items-center gap-2 border-b border-border bg-background px-3 py-2">
        <ToggleGroup<Width> value={width} onChange={setWidth} label={t('width')}>
          {names.map((name) => {
            const Icon = icons[name];
            return (
              <ToggleGroupItem key={name} value={name} aria-label={labels[name]} title={labels[name]}>
                <Icon aria-hidden />
              </ToggleGroupItem>
            );
          })}
        </ToggleGroup>
        <LanguageSwitch language={language} onLanguage={setLanguage} />
        <Button
          variant="ghost"
          size="icon"
          className="ms-auto size-9"
          aria-label={t('close')}
          title={t('close')}
          onClick={onClose}
        >
          <X aria-hidden />
        </Button>
      </header>
      <p
        role="status"
        className={cn(
          'px-3 py-1.5 text-xs text-muted-foreground wrap-anywhere',
          problem !== undefined && 'text-destructive',
        )}
      >
        {problem === undefined ? t('hint') : problem ? t('notShown', { reason: problem }) : t('notMade')}
      </p>
      <div ref={pane} className="relative min-h-0 flex-1 overflow-hidden">
        {state === 'loading' && (
          <Skeleton aria-label={t('loading')} className="absolute inset-3 rounded-lg" />
        )}
        <div
          ref={container}
          className="absolute top-0 origin-top-left overflow-hidden bg-background shadow-md"
          style={{
            width: widths[width],
            height: `${100 / scale}%`,
            left: `max(0px, calc(50% - ${(widths[width] * scale) / 2}px))`,
            scale,
          }}
        />
      </div>
    </aside>
  );
}

/** Keeps a preview of the page up to date when something is typed, saved or invalidated. */
function useFrames(row: UnsavedRow, language: string) {
  const t = useT(previewMessages);
  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'shown'>('loading');
  const [problem, setProblem] = useState<string>();
  const tokenOf = usePreviewToken();
  const openForm = useOpenForm();
  const formSet = use(FormSetContext);
  const queries = useQueryClient();
  const { registry } = useAdmin();
  const now = useRef({ tokenOf, openForm });
  useEffect(() => {
    now.current = { tokenOf, openForm };
  });
  const title = t('frame');
  useEffect(() => {
    if (!container.current) return undefined;
    const frames = new Frames(container.current, {
      title,
      fields: async () => ({
        language,
        preview: JSON.stringify({ token: await now.current.tokenOf(), rows: unsavedWith(row) }),
        changeSet: formSet() ?? workingSet() ?? '',
      }),
      onShown() {
        setState('shown');
        setProblem(undefined);
      },
      onProblem: (said) => setProblem(said),
      onBlock({ entity, id }) {
        const known = [...registry.entities.values()].find(({ key }) => key === entity);
        if (known) now.current.openForm({ entity: known, id });
      },
    });
    frames.refresh();
    const ends = [
      onUnsaved(() => frames.refresh()),
      queries.getQueryCache().subscribe(({ type, ...event }) => {
        if (type === 'updated' && 'action' in event && event.action.type === 'invalidate') frames.refresh();
      }),
    ];
    return () => {
      for (const end of ends) end();
      frames.close();
    };
  }, [row, language, title, queries, registry, formSet]);
  return { container, state, problem };
}
