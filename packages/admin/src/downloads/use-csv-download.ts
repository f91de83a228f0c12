import { csvText } from '@flotilla/core/administration';
import { useState } from 'react';
import { saveFile } from './save-file.js';

/** Headings, then the values of each row. Spreadsheets read the moments of `isoIn(moment, pageTimeZone())`. */
export type CsvLines = readonly (readonly unknown[])[];

export interface CsvDownload {
  readonly state: 'idle' | 'pending';
  /** Why the last download failed. */
  readonly error: Error | null;
  /** Reads the lines and saves them. @returns whether it succeeded */
  readonly download: (read: () => CsvLines | Promise<CsvLines>) => Promise<boolean>;
}

/** Returns a download of a CSV file, and its state, for screens that need more than a `CsvButton`. */
export function useCsvDownload(fileName: string): CsvDownload {
  const [state, setState] = useState<CsvDownload['state']>('idle');
  const [error, setError] = useState<Error | null>(null);
  return {
    state,
    error,
    async download(read) {
      setState('pending');
      setError(null);
      try {
        saveFile(fileName, new Blob([csvText(await read())], { type: 'text/csv;charset=utf-8' }));
        return true;
      } catch (failure) {
        setError(failure instanceof Error ? failure : new Error(String(failure)));
        return false;
      } finally {
        setState('idle');
      }
    },
  };
}
