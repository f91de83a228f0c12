import { EmptyState, Skeleton } from '@flotilla/ui';
import { ToggleGroup, ToggleGroupItem } from '@flotilla/ui/controls';
import { Languages } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { usePageName } from '../context/page-name.js';
import { useT } from '../context/use-t.js';
import { FailedList } from '../shell/failure/failed-list.js';
import { ModelProgress } from './model-progress.js';
import { translationMessages } from './translation-messages.js';
import { UntranslatedRows } from './untranslated-rows.js';
import { useTranslationFilter, useTranslationProgress } from './use-translations.js';

/** The work list of translations: progress by kind of rows, and the rows that lack texts in a language. */
export function TranslationsScreen(): ReactNode {
  const t = useT(translationMessages);
  const { languages } = useAdmin();
  const [{ language }, change] = useTranslationFilter();
  usePageName(t('title'));
  return (
    <div className="mx-auto flex w-full max-w-wide flex-col gap-6 p-4 sm:p-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-col gap-1">
          <h1 className="font-display text-2xl font-medium tracking-display">{t('title')}</h1>
          <p className="text-muted-foreground">{t('hint')}</p>
        </div>
        {languages.length > 1 && (
          <ToggleGroup
            value={language}
            onChange={(chosen) => change({ language: chosen })}
            label={t('language')}
          >
            {languages.map((one) => (
              <ToggleGroupItem key={one} value={one} className="uppercase">
                {one}
              </ToggleGroupItem>
            ))}
          </ToggleGroup>
        )}
      </header>
      {languages.length > 1 ? (
        <Models />
      ) : (
        <EmptyState
          icon={<Languages aria-hidden />}
          title={t('oneLanguage')}
          description={t('oneLanguageHint')}
        />
      )}
    </div>
  );
}

function Models() {
  const t = useT(translationMessages);
  const { registry } = useAdmin();
  const [filter, change] = useTranslationFilter();
  const { data: found, isError, refetch } = useTranslationProgress(filter.language);
  if (isError)
    return <FailedList text={t('failed')} againLabel={t('again')} onAgain={() => void refetch()} />;
  if (!found) return <Skeleton aria-label={t('loading')} className="h-64 rounded-xl" />;
  const models = found.data.flatMap((progress) => {
    const entity = registry.entities.get(progress.entity);
    return entity ? [{ entity, progress }] : [];
  });
  if (models.length === 0)
    return (
      <EmptyState icon={<Languages aria-hidden />} title={t('noModels')} description={t('noModelsHint')} />
    );
  const selected = models.find(({ entity }) => entity.key === filter.model);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <ModelProgress
        models={models}
        selected={selected?.entity.key}
        onSelect={(model) => change({ model, field: undefined, state: undefined })}
      />
      {selected ? (
        <UntranslatedRows
          key={`${selected.entity.key} ${filter.language}`}
          entity={selected.entity}
          filter={filter}
          canDraft={found.meta.canDraft}
          onFilter={change}
        />
      ) : (
        <p className="rounded-xl border border-dashed border-border p-6 text-muted-foreground">
          {t('choose')}
        </p>
      )}
    </div>
  );
}
