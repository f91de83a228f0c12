import type { Entity } from '@flotilla/core';
import type { ImportColumns } from '@flotilla/core/imports';
import type { CompileContext } from '../query/statement.js';
import { csvRecords } from './csv-records.js';
import { decodedText } from './decode-text.js';
import type { FileRecord, FileRows } from './file-records.js';
import { columnTargets, readColumns } from './import-columns.js';
import { shownValue } from './imported-rows.js';
import { jsonLineRecords, jsonRecords } from './json-records.js';
import { matchKeys } from './match-rows.js';
import type { RowFile } from './row-imports.js';

/** Rows that are searched for a sample of each column. */
const maxRead = 20;

/** Returns the columns of a file from its beginning. @throws InvalidError when it cannot be read */
export async function fileColumns(
  entity: Entity,
  file: RowFile,
  { registry, languages }: Pick<CompileContext, 'registry' | 'languages'>,
): Promise<ImportColumns> {
  const { columns, records } = await beginningOf(file);
  const meanings = readColumns(entity, columns, registry);
  return {
    columns: columns.map((name, index) => ({
      name,
      is: meanings[index] ?? 'unknown',
      sample: sampleOf(name, records),
    })),
    targets: columnTargets(entity, languages),
    keys: matchKeys(entity).map((key) => [...key]),
  };
}

async function beginningOf({ bytes, format, encoding, separator }: RowFile): Promise<FileRows> {
  const text = decodedText(bytes, encoding, { isBeginning: true });
  if (format === 'csv') return csvRecords(text, { separator, maxRead });
  return format === 'jsonl' ? jsonLineRecords(text) : jsonRecords(text);
}

function sampleOf(name: string, records: readonly FileRecord[]): string {
  const filled = records.find(({ cells }) => !isEmpty(cells.get(name)));
  return filled ? shownValue(filled.cells.get(name)) : '';
}

const isEmpty = (value: unknown) => value === '' || value === null || value === undefined;
