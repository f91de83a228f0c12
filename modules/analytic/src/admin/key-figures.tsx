import { useFormat, useLanguage, useT } from '@flotilla/react';
import { cn } from '@flotilla/ui';
import type { Compared, Report } from '../actions.js';
import { changeOf, conversionOf } from './change.js';
import { reportMessages } from './report-messages.js';

interface KeyFigure {
  readonly name: string;
  readonly value: string;
  readonly before: string;
  readonly compared: Compared;
  readonly hint?: string;
}

/** Visits, views, orders, revenue and conversion, each with its change. */
export function KeyFigures({ of: { visits, views, forms, orders, revenue } }: { of: Report }) {
  const t = useT(reportMessages);
  const format = useFormat();
  const percent = new Intl.NumberFormat(useLanguage(), { style: 'percent', maximumFractionDigits: 2 });
  const counted = (name: string, compared: Compared): KeyFigure => ({
    name,
    value: format.number(compared.value),
    before: format.number(compared.before),
    compared,
  });
  const shares = [conversionOf(orders.value, visits.value), conversionOf(orders.before, visits.before)];
  const [conversion, earlier] = shares.map((share) => (share === undefined ? '–' : percent.format(share)));
  const figures: readonly KeyFigure[] = [
    counted(t('visits'), visits),
    counted(t('views'), views),
    counted(t('orders'), orders),
    ...revenue.map(({ currency, ...compared }) => counted(t('revenue', { currency }), compared)),
    {
      name: t('conversion'),
      hint: t('conversionHint'),
      value: conversion ?? '–',
      before: earlier ?? '–',
      compared: { value: String(shares[0] ?? 0), before: String(shares[1] ?? 0) },
    },
    counted(t('forms'), forms),
  ];
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-border bg-border sm:grid-cols-3">
      {figures.map(({ name, value, before, compared, hint }) => (
        <div key={name} className="flex min-w-0 flex-col gap-0.5 bg-card px-4 py-3">
          <dt className="text-xs text-muted-foreground wrap-anywhere">
            {name}
            {hint !== undefined && <span className="block">{hint}</span>}
          </dt>
          <dd className="font-display text-2xl font-medium tabular-nums wrap-anywhere">{value}</dd>
          <dd className="flex flex-wrap gap-x-2 text-xs text-muted-foreground tabular-nums">
            <ChangeText of={compared} />
            <span>{t('before', { value: before })}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The change against the period before, in words and with a sign. */
export function ChangeText({ of }: { of: Compared }) {
  const t = useT(reportMessages);
  const language = useLanguage();
  const change = changeOf(of);
  if (!('share' in change) && change.kind === 'none') return <span>–</span>;
  if (!('share' in change) && change.kind === 'same') return <span>{t('same')}</span>;
  if (!('share' in change)) return <span className="font-semibold text-foreground">{t('isNew')}</span>;
  const percent = new Intl.NumberFormat(language, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'always',
  });
  return (
    <span className={cn('font-semibold', change.kind === 'down' ? 'text-destructive' : 'text-foreground')}>
      {percent.format(change.share)}
    </span>
  );
}
