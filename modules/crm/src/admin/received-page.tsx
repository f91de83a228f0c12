import { formPath } from '@flotilla/admin';
import { show } from '@flotilla/core';
import { useFormat, useLanguage, useT } from '@flotilla/react';
import { useFind, useOne } from '@flotilla/react/client';
import { Badge, Button, EmptyState, ErrorNotice, Field, Icon, Label, Select, Skeleton } from '@flotilla/ui';
import { type ReactNode, useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { questionsOf } from '../answers/check-answers.js';
import { labelled, wordIn } from '../answers/labelled.js';
import { payloadOf } from '../answers/payload.js';
import { form } from '../entities/form.js';
import { request } from '../entities/request.js';
import { formsToRequests } from '../links.js';
import { messages } from './admin-messages.js';
import { askedParts } from './asked-form.js';
import { csvOf } from './csv.js';

const statuses = ['new', 'in-progress', 'answered', 'closed', 'spam'] as const;
const rowsAtOnce = 100;
const most = 1000;

/** The requests of one form as a table, with a column for each of its questions. */
export function ReceivedPage() {
  const t = useT(messages);
  const language = useLanguage();
  const [chosen, choose] = useSearchParams();
  const { data: forms, error } = useFind(form, { orderBy: { createdAt: 'asc' }, fields: ['title', 'adminTitle'], limit: 200 });
  const formId = chosen.get('form') ?? forms?.[0]?.id;
  const status = statuses.find((one) => one === chosen.get('status'));
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
                  {wordIn(one.title, language) || one.adminTitle}
                </option>
              ))}
            </Choice>
            <Choice label={t('status')} value={status ?? ''} onChange={(value) => set('status', value)}>
              <option value="">{t('all')}</option>
              {statuses.map((one) => (
                <option key={one} value={one}>
                  {t(`status.${one}`)}
                </option>
              ))}
            </Choice>
          </div>
          <Received key={`${formId} ${status}`} formId={formId} status={status} />
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

function Received({ formId, status }: { formId: string; status: (typeof statuses)[number] | undefined }) {
  const t = useT(messages);
  const language = useLanguage();
  const { dateTime } = useFormat();
  const [limit, setLimit] = useState(rowsAtOnce);
  const { data: asked } = useOne(form, { where: { id: { eq: formId } }, fields: ['title'], with: askedParts });
  const where = { formId: { eq: formId } };
  const shown = show(request, ['createdAt', 'status', 'payload', 'email', 'isConfirmed']);
  const { data: links, error } = useFind(formsToRequests, { where, with: { request: shown }, orderBy: { createdAt: 'desc' }, limit });
  if (error) return <ErrorNotice error={error} fallback={t('failed')} />;
  if (!links || !asked) return <Skeleton className="h-60 rounded-lg" />;
  const requests = links.flatMap((link) => link.request ?? []).filter((one) => status === undefined || one.status === status);
  const more = links.length >= limit && limit < most && (
    <Button variant="ghost" size="sm" onClick={() => setLimit(Math.min(limit * 3, most))}>
      {t('more')}
    </Button>
  );
  // Those of the chosen state may be older than all that were read.
  if (requests.length === 0) {
    return (
      <>
        <EmptyState icon={<Icon name="mail" />} title={t(more ? 'nothingAmong' : 'nothing', { count: links.length })} />
        <div>{more}</div>
      </>
    );
  }
  const rows = requests.map((one) => ({ ...one, answers: labelled(payloadOf(one), asked, language) }));
  const names = new Set([...questionsOf(asked).map(({ slug }) => slug), ...rows.flatMap(({ answers }) => answers.map(({ name }) => name))]);
  const columns = [...names].map((name) => ({
    name,
    label: rows.flatMap(({ answers }) => answers.find((answer) => answer.name === name)?.label ?? [])[0] ?? name,
  }));
  const textOf = (row: (typeof rows)[number], name: string) => row.answers.find((answer) => answer.name === name)?.text ?? '';
  const table = () => [
    [t('received'), t('status'), ...columns.map(({ label }) => label)],
    ...rows.map((row) => [row.createdAt, row.isConfirmed ? row.status : 'unconfirmed', ...columns.map(({ name }) => textOf(row, name))]),
  ];
  return (
    <>
      <div className="overflow-x-auto rounded-lg border border-border bg-card">
        <table className="w-full text-left text-sm">
          <thead className="border-b border-border text-xs text-muted-foreground">
            <tr>
              {[t('received'), t('status'), ...columns.map(({ label }) => label)].map((label, index) => (
                <th key={index} scope="col" className="max-w-56 px-4 py-3 font-semibold">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-border">
            {rows.map((row) => (
              <tr key={row.id} className="align-top">
                <td className="px-4 py-3 whitespace-nowrap">
                  <Link to={formPath(request, row.id)} className="font-medium underline underline-offset-4">
                    {dateTime(row.createdAt)}
                  </Link>
                </td>
                <td className="px-4 py-3">
                  <Badge>{row.isConfirmed ? t(`status.${row.status}`) : t('unconfirmed')}</Badge>
                </td>
                {columns.map(({ name }) => (
                  <td key={name} className="max-w-80 min-w-24 px-4 py-3 wrap-anywhere">
                    <span className="line-clamp-3">{textOf(row, name)}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" size="sm" onClick={() => download(csvOf(table()))}>
          {t('download')}
        </Button>
        {more}
      </div>
    </>
  );
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: 'requests.csv' });
  link.click();
  URL.revokeObjectURL(url);
}
