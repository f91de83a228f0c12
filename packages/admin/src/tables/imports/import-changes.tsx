import type { Entity } from '@flotilla/core';
import type { ImportAnswer } from '@flotilla/core/imports';
import { Badge, VisuallyHidden } from '@flotilla/ui';
import { type ReactNode, useId } from 'react';
import { useAdmin } from '../../context/admin-context.js';
import { useT } from '../../context/use-t.js';
import { targetLabel } from './column-mapping.js';
import { importMessages } from './import-messages.js';
import { More, useFirst } from './use-first.js';

type Change = ImportAnswer['changes'][number];

/** The new and changed rows of a file, with the old and new values. */
export function ImportChanges({ entity, answer }: { entity: Entity; answer: ImportAnswer }): ReactNode {
  const t = useT(importMessages);
  const id = useId();
  const { shown, rest, more } = useFirst(answer.changes, answer.created + answer.updated);
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h3 id={id} className="font-semibold">
        {t('changes')}
      </h3>
      <ul className="flex flex-col divide-y divide-border rounded-lg border border-border text-sm">
        {shown.map((change) => (
          <li key={change.line} className="flex flex-col gap-1 px-3 py-2">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 font-semibold wrap-anywhere">{change.key}</span>
              {change.change === 'created' && <Badge>{t('newRow')}</Badge>}
              <span className="ms-auto text-muted-foreground tabular-nums">
                {t('lineOf', { line: change.line })}
              </span>
            </div>
            {change.change === 'updated' && <Values entity={entity} change={change} />}
          </li>
        ))}
      </ul>
      <More rest={rest} onMore={more} />
    </section>
  );
}

function Values({ entity, change: { fields, values } }: { entity: Entity; change: Change }) {
  const { labels } = useAdmin();
  const names = fields.map((name) => labels.field(entity, name)).join(', ');
  // Beyond the limit of bytes the API names only the fields.
  if (!values || values.length === 0) return <p className="text-muted-foreground">{names}</p>;
  return (
    <dl className="grid gap-x-3 gap-y-1 sm:grid-cols-[minmax(8rem,auto)_1fr]">
      {values.map(({ field, from, to }) => (
        <div key={field} className="contents">
          <dt className="text-muted-foreground">{targetLabel(entity, field, labels)}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {from !== undefined && <Value name="was" text={from} />}
            {from !== undefined && <span aria-hidden> → </span>}
            <Value name="becomes" text={to} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A value; an empty one as a word. */
function Value({ name, text }: { name: 'was' | 'becomes'; text: string }) {
  const t = useT(importMessages);
  const look = name === 'was' ? 'text-muted-foreground line-through' : 'font-medium';
  return (
    <span>
      <VisuallyHidden>{t(name)} </VisuallyHidden>
      {text === '' ? (
        <span className="text-muted-foreground italic">{t('empty')}</span>
      ) : (
        <span className={look}>{text}</span>
      )}
    </span>
  );
}
