import type { ImportRecord, ImportTools, RecordReference } from '@flotilla/backend/ports';
import { convertText, type TextParts } from './convert-text.js';
import { fileEntity } from './import-files.js';

interface ToolsInput extends Omit<TextParts, 'base' | 'lose'> {
  readonly language: string;
  readonly record: ImportRecord;
  readonly lose: TextParts['lose'];
}

/** Returns the services for the targets of a record. */
export function importTools({ language, record, lose, ...parts }: ToolsInput): ImportTools {
  const base = record.base ?? record.addresses?.[0];
  const localized = <T>(value: T | undefined): Record<string, T> =>
    value === undefined || value === '' ? {} : { [language]: value };
  return {
    language,
    localized,
    lose,
    text: async (html = '') =>
      localized(html.trim() === '' ? undefined : await convertText(html, { ...parts, base, lose })),
    async file(address, details): Promise<RecordReference | undefined> {
      if (!address) return undefined;
      const file = await parts.files.take(address, base, details);
      if (!('problem' in file))
        return { kind: 'media', key: file.key.slice('media:'.length), entity: fileEntity };
      if (!file.isPending) lose('picture', `${address} ${file.problem}`);
      return undefined;
    },
  };
}
