import type { Entity } from '@flotilla/core';
import type { ImportRun, ImportRunOptions } from '@flotilla/core/imports';
import { useClient } from '@flotilla/react/client';
import { Input, Label } from '@flotilla/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { useT } from '../context/use-t.js';
import { rowCallsOf } from '../rows/row-calls.js';
import { useRowLabel } from '../rows/row-label.js';
import { FilterSelect } from '../screen-parts/filter-select.js';
import { importMessages } from './import-messages.js';

interface SettingsProps {
  format: NonNullable<ImportRun['format']>;
  options: ImportRunOptions;
  onChange: (changed: Partial<ImportRunOptions>) => void;
}

/** Encodings of spreadsheets that are not in UTF-8, by their names in the standard (encoding.spec.whatwg.org). */
const encodings = [
  ...['windows-1250', 'windows-1251', 'windows-1252', 'windows-1253', 'windows-1254', 'windows-1256'],
  ...['koi8-r', 'utf-16le', 'gb18030', 'shift_jis', 'euc-kr'],
];
const maxRows = 100;

/** The settings of a format, such as the address of the old site. */
export function ImportSettings({ format, options, onChange }: SettingsProps): ReactNode {
  const t = useT(importMessages);
  const { registry } = useAdmin();
  const has = (setting: string) => format.settings.includes(setting);
  const chosenBy = (setting: string) =>
    has(setting) ? registry.entities.get(format.choices?.[setting] ?? '') : undefined;
  const currency = chosenBy('currency');
  const store = chosenBy('store');
  return (
    <>
      {has('site') && (
        <TextOption
          label={t('site')}
          hint={t('siteHint')}
          value={options.site}
          placeholder="https://old.example"
          onChange={(site) => onChange({ site })}
        />
      )}
      {has('permalink') && (
        <TextOption
          label={t('permalink')}
          hint={t('permalinkHint')}
          value={options.permalink}
          placeholder="/:year/:month/:day/:title.html"
          onChange={(permalink) => onChange({ permalink })}
        />
      )}
      {has('encoding') && (
        <FilterSelect
          label={t('encoding')}
          value={options.encoding ?? ''}
          onChange={(encoding) => onChange({ encoding: encoding || undefined })}
        >
          <option value="">{t('usualEncoding')}</option>
          {withChosen(encodings, options.encoding).map((encoding) => (
            <option key={encoding} value={encoding}>
              {encoding}
            </option>
          ))}
        </FilterSelect>
      )}
      {currency && (
        <SlugSelect
          entity={currency}
          label={t('currency')}
          emptyText={t('usualCurrency')}
          slug={options.currency}
          onChange={(slug) => onChange({ currency: slug })}
        />
      )}
      {store && (
        <SlugSelect
          entity={store}
          label={t('store')}
          emptyText={t('usualStore')}
          slug={options.store}
          onChange={(slug) => onChange({ store: slug })}
        />
      )}
    </>
  );
}

interface SlugSelectProps {
  entity: Entity;
  label: string;
  emptyText: string;
  slug: string | undefined;
  onChange: (slug: string | undefined) => void;
}

/** Chooses one of few rows by its slug, or none. */
function SlugSelect({ entity, label, emptyText, slug, onChange }: SlugSelectProps) {
  const client = useClient();
  const labelOf = useRowLabel();
  const { data } = useQuery({
    queryKey: ['imports', 'choices', entity.key],
    queryFn: () => rowCallsOf(entity, client).list({ limit: maxRows }),
  });
  const names = new Map((data?.data ?? []).map((row) => [String(row['slug']), labelOf(entity, row)]));
  return (
    <FilterSelect label={label} value={slug ?? ''} onChange={(value) => onChange(value || undefined)}>
      <option value="">{emptyText}</option>
      {withChosen([...names.keys()], slug).map((value) => (
        <option key={value} value={value}>
          {names.get(value) ?? value}
        </option>
      ))}
    </FilterSelect>
  );
}

const withChosen = (values: readonly string[], chosen: string | undefined) =>
  chosen === undefined || values.includes(chosen) ? values : [...values, chosen];

interface TextOptionProps {
  label: string;
  hint: string;
  value: string | undefined;
  placeholder: string;
  onChange: (value: string | undefined) => void;
}

function TextOption({ label, hint, value = '', placeholder, onChange }: TextOptionProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <Input
        id={id}
        value={value}
        placeholder={placeholder}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.value.trim() === '' ? undefined : target.value)}
      />
      <p id={`${id}-hint`} className="text-xs text-muted-foreground">
        {hint}
      </p>
    </div>
  );
}
