import type { Entity } from '@flotilla/core';
import { Button, ErrorNotice, Icon } from '@flotilla/ui';
import { type ReactNode, useEffect, useMemo } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { useAdmin } from '../context/admin-context.js';
import { useBlockEditing } from '../context/block-editing.js';
import { FormValuesProvider } from '../context/form-values.js';
import { useInterfaceLanguage } from '../context/language.js';
import { useT } from '../context/use-t.js';
import { type Edited, editedOf } from '../forms/edited-values.js';
import { FormField } from '../forms/form-field.js';
import { rulesOf } from '../forms/form-rules.js';
import type { NamedField } from '../forms/sections.js';
import type { TaggedRow } from '../rows/row-calls.js';
import { keyOf } from './composition.js';
import { fieldsOfView } from './fields-of-view.js';
import { isPlainText } from './plain-text.js';
import { useMayChange } from './shared-question.js';
import { useStudio } from './studio-context.js';
import { studioMessages } from './studio-messages.js';
import { useRowAutosave } from './use-row-autosave.js';

export interface BlockFormProps {
  entity: Entity;
  start: TaggedRow;
  onSaved: (tagged: TaggedRow) => void;
  /** Shown between the fields and the advanced ones. */
  children?: ReactNode;
}

/** The fields that a block shows. Saves them without a button. */
export function BlockForm({ entity, start, onSaved, children }: BlockFormProps): ReactNode {
  const { languages } = useAdmin();
  const editingOf = useBlockEditing();
  const mayChange = useMayChange();
  const { language } = useInterfaceLanguage();
  const resolver = useMemo(() => rulesOf(entity, language), [entity, language]);
  const defaultValues = useMemo(() => editedOf(entity, start.row, languages), [entity, start, languages]);
  const form = useForm<Edited>({ defaultValues, resolver, mode: 'onTouched' });
  const { autosave, failure, isDisputed, settle } = useRowAutosave({
    ...{ entity, form, start, onSaved, mayChange },
  });
  const { main, advanced } = useMemo(
    () => fieldsOfView(entity, editingOf?.(entity.key, String(start.row['variant'] ?? 'default'))?.edits),
    [entity, editingOf, start],
  );
  const store = useStudio();
  const rowKey = keyOf({ entity: entity.key, id: start.row.id });
  useEffect(
    () =>
      store.openForm(rowKey, {
        set: (field, lang, text) =>
          form.setValue(lang === undefined ? field : `${field}.${lang}`, text, { shouldDirty: true }),
        save: () => autosave.save(),
        values: () => form.getValues(),
        texts: main.filter(([, field]) => isPlainText(field)).map(([name]) => name),
      }),
    [store, rowKey, form, autosave, main],
  );
  const values = useMemo(
    () => ({
      isNew: false,
      useValue: (path: string) => useWatch({ control: form.control, name: path }) as unknown,
    }),
    [form.control],
  );
  return (
    <FormValuesProvider value={values}>
      {isDisputed && <Disputed onSettle={settle} />}
      {failure !== undefined && <ErrorNotice fallback={failure} />}
      {main.length > 0 && (
        <Saving onSave={() => void autosave.save()}>
          <Fields control={form.control} entity={entity} fields={main} />
        </Saving>
      )}
      {children}
      {advanced.length > 0 && (
        <Advanced>
          <Saving onSave={() => void autosave.save()}>
            <Fields control={form.control} entity={entity} fields={advanced} />
          </Saving>
        </Advanced>
      )}
    </FormValuesProvider>
  );
}

/** Fields that are saved by Enter, and when the focus leaves them. */
function Saving({ onSave, children }: { onSave: () => void; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- saves when the focus leaves the fields
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onSave();
      }}
    >
      {children}
    </form>
  );
}

interface FieldsProps {
  control: Control<Edited>;
  entity: Entity;
  fields: readonly NamedField[];
}

function Fields({ control, entity, fields }: FieldsProps) {
  return fields.map(([name, field]) => (
    <FormField key={name} control={control} entity={entity} name={name} field={field} />
  ));
}

function Advanced({ children }: { children: ReactNode }) {
  const t = useT(studioMessages);
  return (
    <details className="group rounded-lg border border-border px-3">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold text-muted-foreground">
        <Icon name="chevron-down" className="-rotate-90 transition-transform group-open:rotate-0" />
        {t('advanced')}
      </summary>
      <div className="pt-2 pb-4">{children}</div>
    </details>
  );
}

function Disputed({ onSettle }: { onSettle: (take: 'mine' | 'theirs') => void }) {
  const t = useT(studioMessages);
  return (
    <div
      role="alert"
      className="flex flex-col gap-2 rounded-lg bg-accent-soft p-3 text-accent-soft-foreground"
    >
      <p className="font-semibold">{t('changedSince')}</p>
      <p>{t('changedSinceHint')}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="outline" onClick={() => onSettle('mine')}>
          {t('keepMine')}
        </Button>
        <Button size="sm" variant="outline" onClick={() => onSettle('theirs')}>
          {t('takeTheirs')}
        </Button>
      </div>
    </div>
  );
}
