import type { Finding } from '@flotilla/core/change-sets';
import { isLink } from '@flotilla/core';
import { Badge } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAdmin } from '../context/admin-context.js';
import { useInterfaceLanguage } from '../context/language.js';
import { formPath } from '../context/routing/paths.js';
import { useT } from '../context/use-t.js';
import { checklistMessages } from '../context/checklist-messages.js';
import { decides } from './focus-decision.js';

/** The failed checks of a publication, one line for each check and field, with links to the rows. */
export function Checklist({ checks }: { checks: readonly Finding[] }): ReactNode {
  const t = useT(checklistMessages);
  const groups = Map.groupBy(checks, ({ check, entity, path }) => `${check} ${entity} ${path ?? ''}`);
  return (
    <section className="flex shrink-0 flex-col gap-3">
      <h3 className="font-semibold">{t('title')}</h3>
      <ul className="flex max-h-40 shrink-0 flex-col divide-y divide-border overflow-y-auto rounded-xl border border-border">
        {[...groups].map(([key, of]) => (
          <Line key={key} of={of} />
        ))}
      </ul>
    </section>
  );
}

const maxLinks = 3;

function Line({ of }: { of: readonly Finding[] }) {
  const t = useT(checklistMessages);
  const { registry, labels, languages } = useAdmin();
  const { language } = useInterfaceLanguage();
  const [first] = of;
  if (!first) return null;
  const entity = registry.entities.get(first.entity);
  const name = entity ? labels.entity(entity) : first.entity;
  const [field = '', ofLanguage] = first.path?.split('.') ?? [];
  const text = first.text[language] ?? first.text[languages[0] ?? ''] ?? first.check;
  const isField = entity && !isLink(entity) && field in entity.fields;
  return (
    <li
      className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-2.5 text-sm"
      {...(first.level === 'error' && decides)}
    >
      <Badge variant={first.level === 'error' ? 'destructive' : 'secondary'}>{t(first.level)}</Badge>
      <span className="min-w-0 flex-1 basis-56 wrap-anywhere">
        <span className="font-semibold">{name}:</span> {text}{' '}
        {isField && (
          <span className="text-muted-foreground">
            {t('field', { name: labels.field(entity, field) })}
            {ofLanguage && ` (${ofLanguage.toUpperCase()})`}
          </span>
        )}{' '}
        {of.length > 1 && (
          <span className="text-muted-foreground tabular-nums">{t('places', { count: of.length })}</span>
        )}
      </span>
      {entity &&
        !isLink(entity) &&
        of.slice(0, maxLinks).map(({ id }) => (
          <Link key={id} to={formPath(entity, id)} className="underline">
            {t('open', { name })}
          </Link>
        ))}
    </li>
  );
}
