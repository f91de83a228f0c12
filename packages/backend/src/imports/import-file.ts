import { InvalidError, UnsupportedTypeError } from '@flotilla/core/errors';
import type { importRows } from '@flotilla/core/imports';
import { z } from 'zod';
import { RawBody } from '../forms/accept-bodies.js';
import { charsetOf } from './decode-text.js';
import type { RowFile } from './row-imports.js';

type ImportQuery = z.output<NonNullable<(typeof importRows)['schemas']['query']>>;

/** Returns the file of a request. @throws InvalidError, UnsupportedTypeError */
export function importFile(
  body: unknown,
  query: Pick<ImportQuery, 'format' | 'separator' | 'encoding'> &
    Partial<Pick<ImportQuery, 'columns' | 'by'>>,
): RowFile {
  if (!(body instanceof RawBody) || body.bytes.length === 0)
    throw InvalidError.of('file', {
      en: 'is missing: send it as the body of the request.',
      ru: 'не приложен: он должен быть телом запроса.',
    });
  const encoding = query.encoding ?? charsetOf(body.type);
  return {
    bytes: body.bytes,
    format: query.format ?? formatOf(body.type),
    ...(encoding !== undefined && { encoding }),
    ...(query.separator && { separator: query.separator }),
    ...(query.columns !== undefined && { columns: mappingOf(query.columns) }),
    ...(query.by !== undefined && { by: query.by }),
  };
}

/** @throws InvalidError */
function mappingOf(text: string): Record<string, string> {
  try {
    return columnMapping.parse(JSON.parse(text));
  } catch {
    throw InvalidError.of('columns', {
      en: 'must be a JSON object of column names.',
      ru: 'должен быть объект JSON с названиями столбцов.',
    });
  }
}

const columnMapping = z.record(z.string(), z.string().max(300));

const formats: Readonly<Record<string, RowFile['format']>> = {
  'text/csv': 'csv',
  'application/x-ndjson': 'jsonl',
  'application/jsonl': 'jsonl',
  'application/json': 'json',
};

function formatOf(type: string): RowFile['format'] {
  const format = formats[type.split(';')[0]?.trim().toLowerCase() ?? ''];
  if (!format)
    throw new UnsupportedTypeError({
      en: 'Send text/csv, application/x-ndjson or application/json, or state the format.',
      ru: 'Выберите файл CSV, JSON lines или JSON либо укажите формат.',
    });
  return format;
}
