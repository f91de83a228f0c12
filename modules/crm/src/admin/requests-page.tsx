import { useLanguage, useT } from '@flotilla/react';
import { useFind } from '@flotilla/react/client';
import { EmptyState, ErrorNotice, Field, Icon, Label, Select } from '@flotilla/ui';
import { type ReactNode, useId } from 'react';
import { useSearchParams } from 'react-router';
import { textIn } from '../answers/labelled.js';
import { form } from '../entities/form.js';
import { requestStatuses } from '../entities/request-states.js';
import { messages } from './admin-messages.js';
import { RequestTable } from './request-table.js';

/** The requests of one form as a table, with a column for each question. */
export function RequestsPage() {
  const t = useT(messages);
  const language = useLanguage();
  const [selection, choose] = useSearchParams();
  const { data: forms, error } = useFind(form, {
    orderBy: { createdAt: 'asc' },
    fields: ['title', 'adminTitle'],
    limit: 200,
  });
  const formId = selection.get('form') ?? forms?.[0]?.id;
  const status = requestStatuses.find((one) => one === selection.get('status'));
  const set = (name: string, value: string) =>
    choose((before) => {
      const after = new URLSearchParams(before);
      if (value === '') after.delete(name);
      else after.set(name, value);
      return after;
    });
  return (
    <div className="mx-auto flex w-full max-w-wide flex-col gap-5 p-4 sm:p-6">
      <h1 className="font-display text-2xl font-medium tracking-display">{t('title')}</h1>
      {error && <ErrorNotice error={error} fallback={t('failed')} />}
      {forms?.length === 0 && <EmptyState icon={<Icon name="mail" />} title={t('noForms')} />}
      {forms && formId !== undefined && (
        <>
          <div className="flex flex-wrap gap-4">
            <Choice label={t('form')} value={formId} onChange={(value) => set('form', value)}>
              {forms.map((one) => (
                <option key={one.id} value={one.id}>
                  {textIn(one.title, language) || one.adminTitle}
                </option>
              ))}
            </Choice>
            <Choice label={t('status')} value={status ?? ''} onChange={(value) => set('status', value)}>
              <option value="">{t('all')}</option>
              {requestStatuses.map((one) => (
                <option key={one} value={one}>
                  {t(`status.${one}`)}
                </option>
              ))}
            </Choice>
          </div>
          <RequestTable key={`${formId} ${status}`} formId={formId} status={status} />
        </>
      )}
    </div>
  );
}

function Choice({
  label,
  children,
  onChange,
  value,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Field className="min-w-48">
      <Label htmlFor={id}>{label}</Label>
      <Select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </Select>
    </Field>
  );
}
