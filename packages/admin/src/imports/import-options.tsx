import {
  followingKinds,
  type ImportRun,
  type ImportRunOptions,
  type ImportRunReport,
} from '@flotilla/core/imports';
import { Checkbox } from '@flotilla/ui';
import { type ReactNode, useId } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { useT } from '../context/use-t.js';
import { FilterSelect } from '../screen-parts/filter-select.js';
import { changedOptions } from './changed-options.js';
import { ColumnMap } from './column-map.js';
import { FoldTitle } from './fold-title.js';
import { importMessages } from './import-messages.js';
import { ImportSettings } from './import-settings.js';
import { useKindName } from './kind-messages.js';
import { PickedRow } from './picked-row.js';

interface OptionsProps {
  run: ImportRun;
  report: ImportRunReport;
  options: ImportRunOptions;
  onChange: (options: ImportRunOptions) => void;
}

/** The options of an import: what to take, and where it goes. */
export function ImportOptions({ run, report, options, onChange }: OptionsProps): ReactNode {
  const t = useT(importMessages);
  const { languages, registry } = useAdmin();
  const set = (changed: Partial<ImportRunOptions>) => onChange(changedOptions(options, changed));
  const placed = report.kinds.find((kind) => report.places?.[kind]?.category);
  const authored = report.kinds.find((kind) => report.places?.[kind]?.author);
  const modelOf = (kind: string | undefined, place: 'category' | 'author') =>
    registry.entities.get((kind && report.places?.[kind]?.[place]) ?? '');
  const category = modelOf(placed, 'category');
  const account = modelOf(authored, 'author');
  return (
    <details className="group rounded-xl border border-border bg-card">
      <FoldTitle className="px-3 font-semibold">{t('options')}</FoldTitle>
      <div className="flex flex-col gap-5 border-t border-border p-4">
        {run.format?.columns && (
          <ColumnMap format={run.format} columns={options.columns} onChange={(columns) => set({ columns })} />
        )}
        <Kinds {...{ report, options }} onChange={(kinds) => set({ kinds })} />
        <Tick
          label={t('files')}
          hint={t('filesHint')}
          isOn={!options.isWithoutFiles}
          onChange={(isOn) => set({ isWithoutFiles: isOn ? undefined : true })}
        />
        <Tick
          label={t('overwrites')}
          hint={t('overwritesHint')}
          isOn={options.overwrites === true}
          onChange={(isOn) => set({ overwrites: isOn ? true : undefined })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          {languages.length > 1 && (
            <FilterSelect
              label={t('language')}
              value={options.language ?? languages[0] ?? ''}
              onChange={(language) => set({ language: language === languages[0] ? undefined : language })}
            >
              {languages.map((language) => (
                <option key={language} value={language}>
                  {language.toUpperCase()}
                </option>
              ))}
            </FilterSelect>
          )}
          {category && (
            <PickedRow
              entity={category}
              label={t(placed === 'article' ? 'categoryOfArticles' : 'categoryOfProducts')}
              emptyText={t('noCategory')}
              id={options.category?.id}
              onChange={(id) =>
                set({ category: id === undefined ? undefined : { entity: category.key, id } })
              }
            />
          )}
          {account && (
            <PickedRow
              entity={account}
              label={t('author')}
              emptyText={t('noAuthor')}
              id={options.authorId}
              onChange={(authorId) => set({ authorId })}
            />
          )}
          {run.format && <ImportSettings format={run.format} options={options} onChange={set} />}
        </div>
      </div>
    </details>
  );
}

interface KindsProps {
  report: ImportRunReport;
  options: ImportRunOptions;
  onChange: (kinds: string[] | undefined) => void;
}

function Kinds({ report, options, onChange }: KindsProps) {
  const t = useT(importMessages);
  const name = useKindName();
  // Files have an option of their own.
  const kinds = report.kinds.filter((kind) => kind !== 'media' && !followingKinds.includes(kind));
  const taken = (kind: string) => options.kinds === undefined || options.kinds.includes(kind);
  const toggle = (kind: string) => {
    const next = kinds.filter((one) => (one === kind ? !taken(one) : taken(one)));
    const isAll = next.length === kinds.length;
    onChange(isAll ? undefined : [...next, 'media']);
  };
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-x-5">
      <legend className="pb-1 text-sm font-semibold">{t('kinds')}</legend>
      {kinds.map((kind) => (
        <label key={kind} className="flex min-h-9 items-center gap-2 text-sm pointer-coarse:min-h-11">
          <Checkbox checked={taken(kind)} onChange={() => toggle(kind)} />
          {name(kind)}
        </label>
      ))}
    </fieldset>
  );
}

interface TickProps {
  label: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Tick({ label, hint, isOn, onChange }: TickProps) {
  const id = useId();
  return (
    <div className="flex flex-col">
      <label className="flex min-h-9 items-center gap-2 text-sm font-semibold pointer-coarse:min-h-11">
        <Checkbox checked={isOn} aria-describedby={id} onChange={({ target }) => onChange(target.checked)} />
        {label}
      </label>
      <p id={id} className="text-xs text-muted-foreground">
        {hint}
      </p>
    </div>
  );
}
