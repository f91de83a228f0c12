import { failureLine, useClient } from '@flotilla/react/client';
import { Button, toast } from '@flotilla/ui';
import { useQuery } from '@tanstack/react-query';
import { Palette } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { useInterfaceLanguage } from '../context/language.js';
import { usePageName } from '../context/page-name.js';
import { useT } from '../context/use-t.js';
import { workingSet } from '../context/working-set.js';
import { NotFoundScreen } from '../shell/not-found-screen.js';
import { settingsOfSite, siteKey, WithoutSettings } from '../site/site-settings.js';
import { StudioCalls } from '../studio/studio-calls.js';
import { FontFields } from './own-fonts.js';
import { ThemeControls } from './theme-controls.js';
import { defaultChoices, ThemeDraft } from './theme-draft.js';
import { themeMessages } from './theme-messages.js';
import { ThemePreview } from './theme-preview.js';
import { useOwnFonts } from './use-own-fonts.js';
import { useThemeState } from './use-theme-state.js';

const PublishDialog = lazy(() =>
  import('../change-sets/publish-dialog.js').then((module) => ({ default: module.PublishDialog })),
);

/** The screen of the theme: its choices, and the pages of the site in it. */
export function ThemeScreen(): ReactNode {
  const t = useT(themeMessages);
  const client = useClient();
  const { registry } = useAdmin();
  const entity = registry.entities.get(siteKey);
  usePageName(t('theme'));
  const read = useQuery({
    queryKey: ['theme'],
    queryFn: () => (entity ? openDraft() : null),
    gcTime: 0,
    staleTime: 'static',
    retry: false,
  });
  if (!entity) return <NotFoundScreen />;
  if (read.data && !read.error) return <ThemeEditor draft={read.data} />;
  return (
    <WithoutSettings {...{ entity, read, t }} icon={<Palette />} onCreated={() => void read.refetch()} />
  );

  async function openDraft(): Promise<ThemeDraft | null> {
    if (!entity) return null;
    const found = await settingsOfSite(entity, client);
    if (!found) return null;
    const calls = new StudioCalls(client, registry, { entity, id: found.id }, workingSet());
    await calls.findDraft();
    const [{ row }, set] = await Promise.all([calls.read({ entity: siteKey, id: found.id }), calls.view()]);
    return new ThemeDraft(calls, row, set);
  }
}

function ThemeEditor({ draft }: { draft: ThemeDraft }) {
  const t = useT(themeMessages);
  const { theme } = useThemeState(draft);
  const { language } = useInterfaceLanguage();
  const fonts = useOwnFonts(draft);
  const reset = () => {
    draft.change(defaultChoices);
    fonts.remove().catch(async (error: unknown) => toast.error(await failureLine(error, language)));
  };
  // Saves what the person changed just before leaving.
  useEffect(() => () => void draft.save(), [draft]);
  return (
    <div className="flex min-w-0 flex-col lg:h-[calc(var(--flotilla-admin-height,100dvh)-3.5rem)] lg:flex-row">
      <section
        aria-label={t('theme')}
        className="flex min-w-0 shrink-0 flex-col gap-6 p-4 sm:p-6 max-lg:order-last lg:w-88 lg:overflow-y-auto lg:border-e lg:border-border"
      >
        <header className="flex flex-wrap items-start justify-between gap-3">
          <h1 className="font-display text-2xl font-medium tracking-display">{t('theme')}</h1>
          <Publish draft={draft} />
          <p className="basis-full text-sm text-muted-foreground">{t('hint')}</p>
          <SavingState draft={draft} />
        </header>
        <ThemeControls
          theme={theme}
          ownFonts={<FontFields fonts={fonts} />}
          onChange={(choices) => draft.change(choices)}
          onReset={reset}
        />
      </section>
      <ThemePreview draft={draft} />
    </div>
  );
}

function SavingState({ draft }: { draft: ThemeDraft }) {
  const t = useT(themeMessages);
  const { saving } = useThemeState(draft);
  return (
    <div className="flex basis-full items-center gap-2 text-sm empty:hidden">
      <p
        role="status"
        className={saving === 'failed' ? 'font-semibold text-destructive' : 'text-muted-foreground'}
      >
        {saving === 'saving' && t('saving')}
        {saving === 'saved' && t('saved')}
        {saving === 'failed' && t('notSaved')}
      </p>
      {saving === 'failed' && (
        <button type="button" className="font-semibold underline" onClick={() => void draft.save()}>
          {t('retry')}
        </button>
      )}
    </div>
  );
}

/** Publishes the draft, after all changes are saved. */
function Publish({ draft }: { draft: ThemeDraft }) {
  const t = useT(themeMessages);
  const { set, saving } = useThemeState(draft);
  const [isOpen, setOpen] = useState(false);
  const hasChanges = set !== undefined || saving === 'saving';
  const open = async () => {
    await draft.save();
    const saved = draft.get();
    // After a failed save the draft lacks the last choices.
    if (saved.set && saved.saving !== 'failed') setOpen(true);
  };
  const close = () => {
    setOpen(false);
    // A publication that still runs calls this again at its end.
    void draft.reload().catch(() => undefined);
  };
  return (
    <>
      <Button
        variant="primary"
        size="sm"
        disabled={!hasChanges}
        title={hasChanges ? undefined : t('unchanged')}
        onClick={() => void open()}
      >
        {t('publish')}
      </Button>
      <Suspense>{isOpen && set && <PublishDialog set={set} onClose={close} />}</Suspense>
    </>
  );
}
