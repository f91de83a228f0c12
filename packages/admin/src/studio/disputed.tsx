import type { Entity } from '@flotilla/core';
import { Button } from '@flotilla/ui';
import { type RichTextValue, toPlainText } from '@flotilla/rich-text';
import { isPlainObject } from '@flotilla/core/values';
import type { ReactNode } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { useT } from '../context/use-t.js';
import type { DisputedPath } from './merged-values.js';
import { Question } from './question.js';
import { studioMessages } from './studio-messages.js';

interface DisputedProps {
  entity: Entity;
  paths: readonly DisputedPath[];
  onSettle: (take: 'mine' | 'theirs') => void;
}

/** Asks which of two new values of a field stays, and shows both. */
export function Disputed({ entity, paths, onSettle }: DisputedProps): ReactNode {
  const t = useT(studioMessages);
  const { labels } = useAdmin();
  return (
    <Question
      title={t('changedSince')}
      hint={t('changedSinceHint')}
      details={
        <dl className="flex flex-col gap-2">
          {paths.map(({ field, language, mine, theirs }) => (
            <div key={`${field}.${language ?? ''}`}>
              <dt className="text-xs font-semibold">
                {labels.field(entity, field)}
                {language !== undefined && ` (${language})`}
              </dt>
              <dd className="line-clamp-3 wrap-anywhere">
                {t('mine')}: {textOf(mine)}
              </dd>
              <dd className="line-clamp-3 wrap-anywhere">
                {t('theirs')}: {textOf(theirs)}
              </dd>
            </div>
          ))}
        </dl>
      }
    >
      <Button size="sm" variant="outline" onClick={() => onSettle('mine')}>
        {t('keepMine')}
      </Button>
      <Button size="sm" variant="outline" onClick={() => onSettle('theirs')}>
        {t('takeTheirs')}
      </Button>
    </Question>
  );
}

/** Returns a value as one line; a dash for none. */
function textOf(value: unknown): string {
  const text =
    isPlainObject(value) && 'children' in value ? toPlainText(value as unknown as RichTextValue) : value;
  if (text === undefined || text === null || text === '') return '–';
  return typeof text === 'string' ? text : JSON.stringify(text);
}
