import type { Entity } from '@flotilla/core';
import { type TranslationProgress, translationLimits } from '@flotilla/core/translations';
import { cn, NamedList } from '@flotilla/ui';
import { Progress } from '@flotilla/ui/controls';
import { useAdmin } from '../context/admin-context.js';
import { useInterfaceLanguage } from '../context/language.js';
import { useT } from '../context/use-t.js';
import { translationMessages } from './translation-messages.js';

interface ModelProgressProps {
  models: readonly { readonly entity: Entity; readonly progress: TranslationProgress }[];
  selected: string | undefined;
  onSelect: (model: string) => void;
}

/** Lists the kinds of rows with their progress, those with the most missing texts first; complete ones in a fold. */
export function ModelProgress(props: ModelProgressProps) {
  const t = useT(translationMessages);
  const missingOf = ({ progress }: (typeof props.models)[number]) => progress.texts - progress.translated;
  const sorted = props.models.toSorted((a, b) => missingOf(b) - missingOf(a));
  const complete = sorted.filter((model) => missingOf(model) === 0);
  const open = sorted.slice(0, sorted.length - complete.length);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {open.length > 0 && <Models {...props} models={open} />}
      {complete.length > 0 && (
        <details
          open={open.length === 0 || complete.some(({ entity }) => entity.key === props.selected)}
          className="flex flex-col gap-3"
        >
          <summary className="mb-3 min-h-8 cursor-pointer text-sm font-semibold text-muted-foreground">
            {t('completeModels', { count: complete.length })}
          </summary>
          <Models {...props} models={complete} />
        </details>
      )}
    </div>
  );
}

function Models({ models, selected, onSelect }: ModelProgressProps) {
  const t = useT(translationMessages);
  return (
    <NamedList
      label={t('models')}
      className="flex flex-col divide-y divide-border overflow-hidden rounded-xl border border-border"
    >
      {models.map(({ entity, progress }) => (
        <li key={entity.key}>
          <Model
            entity={entity}
            progress={progress}
            isSelected={entity.key === selected}
            onSelect={() => onSelect(entity.key)}
          />
        </li>
      ))}
    </NamedList>
  );
}

interface ModelProps {
  entity: Entity;
  progress: TranslationProgress;
  isSelected: boolean;
  onSelect: () => void;
}

function Model({ entity, progress, isSelected, onSelect }: ModelProps) {
  const t = useT(translationMessages);
  const { labels } = useAdmin();
  const { language } = useInterfaceLanguage();
  const { texts, translated, rows, isCut } = progress;
  const name = labels.entities(entity);
  const number = new Intl.NumberFormat(language);
  // 100 only when nothing is missing.
  const percent = texts === 0 ? 100 : Math.floor((translated / texts) * 100);
  const counted = t('texts', { done: number.format(translated), all: number.format(texts) });
  return (
    <button
      type="button"
      aria-current={isSelected || undefined}
      onClick={onSelect}
      className={cn(
        'flex w-full flex-col gap-1.5 px-4 py-3 text-start hover:bg-muted focus-visible:-outline-offset-2',
        isSelected && 'bg-muted',
      )}
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
        <span className="text-sm text-muted-foreground tabular-nums">{t('percent', { percent })}</span>
      </span>
      <Progress value={percent} label={`${name}: ${counted}`} className="bg-border" />
      <span className="text-sm text-muted-foreground">
        {counted}
        {' · '}
        {rows === 0 ? t('complete') : t('rows', { count: rows })}
        {isCut && ` · ${t('newestOnly', { count: number.format(translationLimits.scanned) })}`}
      </span>
    </button>
  );
}
