import type { Entity } from '@flotilla/core';
import type { ReactNode } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { useT } from '../context/use-t.js';
import { changeMessages } from './change-messages.js';
import { ChangedText, isText } from './changed-text.js';
import { Version } from './version.js';

interface ChangedFieldProps {
  entity: Entity;
  /** Name of the field. */
  name: string;
  /** Id of the row. */
  id: string;
  before: unknown;
  after: unknown;
}

/** A changed field with both values, for a `<dl>`: a text as a diff, other values as in tables. */
export function ChangedField({ entity, name, id, before, after }: ChangedFieldProps): ReactNode {
  const t = useT(changeMessages);
  const { labels } = useAdmin();
  const field = entity.fields[name];
  if (!field) return null;
  const place = { entity, name, field, row: { id } };
  return (
    <div className="rounded-md bg-muted px-3 py-2">
      <dt className="text-xs font-semibold text-muted-foreground">{labels.field(entity, name)}</dt>
      {isText(field) ? (
        <dd>
          <ChangedText field={field} before={before} after={after} />
        </dd>
      ) : (
        <>
          <dd className="text-muted-foreground line-through decoration-1">
            <span className="sr-only">{t('before')}</span> <Version {...place} value={before} other={after} />
          </dd>
          <dd>
            <span className="sr-only">{t('after')}</span> <Version {...place} value={after} other={before} />
          </dd>
        </>
      )}
    </div>
  );
}
