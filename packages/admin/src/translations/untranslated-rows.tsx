import { isTranslatable } from '@flotilla/core/languages';
import type { Entity } from '@flotilla/core';
import { takesChangeSets } from '@flotilla/core/change-sets';
import { writableFields } from '@flotilla/core/reflection';
import type { UntranslatedRow } from '@flotilla/core/translations';
import { Button, Checkbox, EmptyState, Label, NamedList, Select, Skeleton } from '@flotilla/ui';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { useAccess } from '../context/access.js';
import { useAdmin } from '../context/admin-context.js';
import { momentText } from '../context/moments.js';
import { formPath } from '../context/routing/paths.js';
import { useT } from '../context/use-t.js';
import { FailedList } from '../shell/failure/failed-list.js';
import { DraftBar } from './draft-bar.js';
import { draftMessages } from './draft-messages.js';
import { translationMessages } from './translation-messages.js';
import { type TranslationFilter, useUntranslated } from './use-translations.js';

const nothing: ReadonlySet<string> = new Set();

interface UntranslatedRowsProps {
  entity: Entity;
  filter: TranslationFilter;
  /** Whether a language model is configured. */
  canDraft: boolean;
  onFilter: (changed: { field?: string | undefined; state?: string | undefined }) => void;
}

/** Lists the rows of one kind that lack texts; each text is a link to its input in the form of the row. */
export function UntranslatedRows({ entity, filter, canDraft, onFilter }: UntranslatedRowsProps): ReactNode {
  const t = useT(translationMessages);
  const { labels } = useAdmin();
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-4">
      <h2 id={id} className="font-display text-xl font-medium">
        {t('list', { name: labels.entities(entity) })}
      </h2>
      <Filters entity={entity} filter={filter} onFilter={onFilter} />
      <Rows entity={entity} filter={filter} canDraft={canDraft} />
    </section>
  );
}

function Filters({ entity, filter, onFilter }: Omit<UntranslatedRowsProps, 'canDraft'>) {
  const t = useT(translationMessages);
  const { labels } = useAdmin();
  const id = useId();
  const names = Object.entries(writableFields(entity)).flatMap(([name, field]) =>
    isTranslatable(field) ? [name] : [],
  );
  return (
    <div className="flex flex-wrap gap-3">
      <div className="flex min-w-40 flex-1 flex-col gap-1.5 sm:max-w-60">
        <Label htmlFor={`${id}-field`}>{t('field')}</Label>
        <Select
          id={`${id}-field`}
          value={filter.field ?? ''}
          onChange={({ target }) => onFilter({ field: target.value || undefined })}
        >
          <option value="">{t('anyField')}</option>
          {names.map((name) => (
            <option key={name} value={name}>
              {labels.field(entity, name)}
            </option>
          ))}
        </Select>
      </div>
      {entity.publishing && (
        <div className="flex min-w-40 flex-1 flex-col gap-1.5 sm:max-w-60">
          <Label htmlFor={`${id}-state`}>{t('state')}</Label>
          <Select
            id={`${id}-state`}
            value={filter.state ?? ''}
            onChange={({ target }) => onFilter({ state: target.value || undefined })}
          >
            <option value="">{t('anyState')}</option>
            <option value="public">{t('public')}</option>
            <option value="hidden">{t('hidden')}</option>
          </Select>
        </div>
      )}
    </div>
  );
}

function Rows({ entity, filter, canDraft }: Omit<UntranslatedRowsProps, 'onFilter'>) {
  const t = useT(translationMessages);
  const access = useAccess();
  const [selected, setSelected] = useState<ReadonlySet<string>>(nothing);
  const { labels } = useAdmin();
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useUntranslated(
    entity,
    filter,
  );
  if (isError)
    return <FailedList text={t('failed')} againLabel={t('again')} onAgain={() => void refetch()} />;
  if (!data) return <Skeleton aria-label={t('loading')} className="h-40 rounded-xl" />;
  const rows = data.pages.flatMap((page) => page.data);
  const isDrafted = takesChangeSets(entity) && access.drafts(entity);
  const toggle = (id: string) =>
    setSelected(
      selected.has(id) ? new Set([...selected].filter((one) => one !== id)) : new Set([...selected, id]),
    );
  return (
    <>
      {isDrafted && rows.length > 0 && (
        <DraftBar
          entity={entity}
          rows={rows.filter(({ id }) => selected.has(id))}
          language={filter.language}
          canDraft={canDraft}
          onDone={() => setSelected(nothing)}
        />
      )}
      {rows.length > 0 ? (
        <NamedList
          label={labels.entities(entity)}
          className="flex flex-col divide-y divide-border rounded-xl border border-border"
        >
          {rows.map((row) => (
            <Row
              key={row.id}
              entity={entity}
              row={row}
              language={filter.language}
              isSelected={selected.has(row.id)}
              onSelect={isDrafted && canDraft ? () => toggle(row.id) : undefined}
            />
          ))}
        </NamedList>
      ) : (
        !hasNextPage && (
          <EmptyState
            icon={<CircleCheck aria-hidden />}
            title={t('nothing')}
            description={t('nothingHint')}
          />
        )
      )}
      {hasNextPage && (
        <Button
          variant="outline"
          className="self-start"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </>
  );
}

interface RowProps {
  entity: Entity;
  row: UntranslatedRow;
  language: string;
  isSelected: boolean;
  /** Absent where rows can't be selected. */
  onSelect: (() => void) | undefined;
}

function Row({ entity, row, language, isSelected, onSelect }: RowProps) {
  const t = useT(translationMessages);
  const tOfDrafts = useT(draftMessages);
  const { labels } = useAdmin();
  const addressOf = (field: string) =>
    `${formPath(entity, row.id)}#${new URLSearchParams({ field, language })}`;
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {onSelect && (
          <Checkbox
            aria-label={tOfDrafts('select', { name: row.label })}
            checked={isSelected}
            onChange={onSelect}
          />
        )}
        <span className="min-w-0 flex-1 basis-40 font-semibold wrap-anywhere">{row.label}</span>
        <span className="text-sm text-muted-foreground">
          {t('changed', { at: momentText(row.updatedAt) })}
        </span>
      </div>
      <div className="flex flex-wrap gap-2">
        {row.missing.map((field) => (
          <Link
            key={field}
            to={addressOf(field)}
            aria-label={t('translate', { field: labels.field(entity, field), name: row.label })}
            className="inline-flex min-h-8 items-center rounded-full border border-border px-3 text-sm hover:border-foreground/50 hover:bg-muted"
          >
            {labels.field(entity, field)}
          </Link>
        ))}
      </div>
    </li>
  );
}
