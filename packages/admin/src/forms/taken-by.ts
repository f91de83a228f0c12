import type { Entity } from '@flotilla/core';
import { addressFieldsOf } from '@flotilla/core/languages';
import { isPlainObject } from '@flotilla/core/values';
import type { ApiError } from '@flotilla/react/client';
import { useAdmin } from '../context/admin-context.js';
import { type AdminRow } from '../context/admin-row.js';
import { useInterfaceLanguage } from '../context/language.js';
import { useT } from '../context/use-t.js';
import { useRowCalls } from '../rows/row-calls.js';
import { useNaming, useRowLabel } from '../rows/row-label.js';
import { formMessages } from './form-messages.js';

interface Taken {
  /** Path of the value in the form: `slug`, or `urls.de`. */
  readonly path: readonly string[];
  /** The value of the form. */
  readonly value: unknown;
  /** The row that has been refused; undefined for a new one. */
  readonly id: string | undefined;
}

/**
 * Returns a function that describes the unique value of a refused row, and names the row that has it. The account must be
 * allowed to read that row. Returns undefined for other reasons, and for several values that are unique together.
 */
export function useTakenBy(entity: Entity) {
  const t = useT(formMessages);
  const { language } = useInterfaceLanguage();
  const findRow = useRowWith(entity);
  return async (error: ApiError, name: string, { path, value, id }: Taken): Promise<string | undefined> => {
    const cause = error.causes.find(({ field }) => field === name);
    if (cause?.rule !== 'taken' || cause.params?.['with'] !== undefined) return undefined;
    const taken = String(cause.params?.['value'] ?? value ?? '').trim();
    if (taken === '') return undefined;
    const found = await findRow(String(path[0]), taken, id);
    if (!found) return t('taken', { value: taken });
    if (found.language === undefined) return t('takenBy', { value: taken, name: found.name });
    const spoken = new Intl.DisplayNames(language, { type: 'language' }).of(found.language);
    return t('takenIn', { value: taken, name: found.name, language: spoken ?? found.language });
  };
}

/** Returns a function that finds the other row with a value, and the language of an address. */
function useRowWith(entity: Entity) {
  const { languages } = useAdmin();
  const calls = useRowCalls(entity);
  const labelOf = useRowLabel();
  const include = useNaming()(entity);
  return async (field: string, value: string, id: string | undefined) => {
    const addresses = addressFieldsOf(entity.fields);
    const isAddress = addresses !== undefined && (field === addresses.one || field === addresses.byLanguage);
    const columns = isAddress
      ? [addresses.one, ...languages.map((language) => `${addresses.byLanguage}.${language}`)]
      : [field];
    const read = async (column: string): Promise<AdminRow[]> => {
      const filters = { and: [{ column, method: 'eq' as const, value }] };
      // Without the permission the message names the value only.
      const { data } = await calls.list({ limit: 2, filters, include }).catch(() => ({ data: [] }));
      return data;
    };
    const row = (await Promise.all(columns.map(read))).flat().find((one) => one.id !== id);
    if (!row) return undefined;
    const texts = isAddress && row[addresses.one] !== value ? row[addresses.byLanguage] : undefined;
    const language = isPlainObject(texts)
      ? Object.keys(texts).find((one) => texts[one] === value)
      : undefined;
    return { name: labelOf(entity, row), language };
  };
}
