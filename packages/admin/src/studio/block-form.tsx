import type { Entity } from '@flotilla/core';
import { ErrorNotice } from '@flotilla/ui';
import { type ReactNode, useEffect, useMemo } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { useAdmin } from '../context/admin-context.js';
import { useBlockEditing } from '../context/block-editing.js';
import { FormValuesProvider } from '../context/form-values.js';
import { useInterfaceLanguage } from '../context/language.js';
import { momentText } from '../context/moments.js';
import { useT } from '../context/use-t.js';
import { Advanced } from '../forms/advanced.js';
import { type Edited, editedOf, isLocalized } from '../forms/edited-values.js';
import { FormField } from '../forms/form-field.js';
import { rulesOf } from '../forms/form-rules.js';
import type { NamedField } from '../forms/sections.js';
import type { TaggedRow } from '../rows/row-calls.js';
import { keyOf, type RowKey } from './composition.js';
import { Disputed } from './disputed.js';
import { fieldsOfView } from './fields-of-view.js';
import { LockedField } from './locked-field.js';
import { useMayChange } from './shared-question.js';
import { useStudio } from './studio-context.js';
import { studioMessages } from './studio-messages.js';
import { useStudioView } from './studio-view.js';
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
  const { autosave, failure, dispute, restoredAt, settle } = useRowAutosave({
    ...{ entity, form, start, onSaved, mayChange },
  });
  const { main, advanced } = useMemo(
    () => fieldsOfView(entity, editingOf?.(entity.key, String(start.row['variant'] ?? 'default'))?.edits),
    [entity, editingOf, start],
  );
  const store = useStudio();
  const row = useMemo(() => ({ entity: entity.key, id: start.row.id }), [entity, start]);
  const rowKey = keyOf(row);
  useEffect(
    () =>
      store.openForm(rowKey, {
        set: (field, lang, value) =>
          form.setValue(lang === undefined ? field : `${field}.${lang}`, value, { shouldDirty: true }),
        save: () => autosave.save(),
        values: () => form.getValues(),
      }),
    [store, rowKey, form, autosave],
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
      {dispute && <Disputed entity={entity} paths={dispute.paths} onSettle={settle} />}
      {restoredAt !== undefined && <Restored at={restoredAt} />}
      {failure !== undefined && <ErrorNotice fallback={failure} />}
      {main.length > 0 && (
        <Saving row={rowKey} onSave={() => void autosave.save()}>
          <Fields control={form.control} entity={entity} fields={main} row={row} />
        </Saving>
      )}
      {children}
      {advanced.length > 0 && (
        <Advanced control={form.control} names={advanced.map(([name]) => name)}>
          <Saving row={rowKey} onSave={() => void autosave.save()}>
            <Fields control={form.control} entity={entity} fields={advanced} row={row} />
          </Saving>
        </Advanced>
      )}
    </FormValuesProvider>
  );
}

/** Fields that are saved by Enter, and when the focus leaves them. */
function Saving({ row, onSave, children }: { row: string; onSave: () => void; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- saves when the focus leaves the fields
    <form
      noValidate
      data-row={row}
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
  row: RowKey;
}

function Fields({ control, entity, fields, row }: FieldsProps) {
  const { language, isBoth } = useStudioView();
  return fields.map(([name, field]) => (
    <LockedField
      key={name}
      row={row}
      name={name}
      language={isBoth || !isLocalized(field) ? undefined : language}
    >
      <FormField control={control} entity={entity} name={name} field={field} />
    </LockedField>
  ));
}

function Restored({ at }: { at: number }) {
  const t = useT(studioMessages);
  return (
    <p role="status" className="rounded-md bg-muted px-3 py-2">
      {t('restored', { time: momentText(new Date(at).toISOString()) })}
    </p>
  );
}
