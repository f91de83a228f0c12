import type { Entity, Field } from '@flotilla/core';
import { isPlainObject } from '@flotilla/core/values';
import type { ReactNode } from 'react';
import { useAdmin } from '../context/admin-context.js';
import type { AdminRow } from '../context/admin-row.js';
import { cellOf } from '../kinds/cells.js';
import { useInterfaceLanguage } from '../context/language.js';
import { type Edited, isLocalized, isSame } from './edited-values.js';

export interface VersionProps {
  entity: Entity;
  name: string;
  field: Field;
  value: unknown;
  /** The version to compare with. */
  other: unknown;
  row: AdminRow;
}

/** Shows a value as in tables; of a localized value only the differing languages, with their names. */
export function Version({ other, ...props }: VersionProps): ReactNode {
  const { languages } = useAdmin();
  const { language: spoken } = useInterfaceLanguage();
  const { Cell } = cellOf(props.field);
  if (!isLocalized(props.field)) return <Cell {...props} />;
  const [texts, others] = [props.value, other].map((value) => (isPlainObject(value) ? value : {})) as [
    Edited,
    Edited,
  ];
  const all = [...new Set([...languages, ...Object.keys(texts), ...Object.keys(others)])];
  const names = new Intl.DisplayNames(spoken, { type: 'language' });
  return all
    .filter((language) => !isSame(texts[language], others[language]))
    .map((language) => (
      <span key={language} className="block">
        <span className="text-xs text-muted-foreground">{names.of(language)}</span>{' '}
        <Cell {...props} value={{ [language]: texts[language] }} />
      </span>
    ));
}
