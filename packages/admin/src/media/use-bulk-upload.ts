import { failureLine } from '@flotilla/react/client';
import { useState } from 'react';
import type { AdminRow } from '../context/admin-row.js';
import { useInterfaceLanguage } from '../context/language.js';
import { useReadAgain } from '../rows/row-calls.js';
import type { Uploads } from '../rows/uploads.js';

export interface FileInProgress {
  readonly id: number;
  readonly name: string;
  readonly file: File;
  /** Progress from 0 to 100. */
  readonly percent: number;
  readonly failure?: string | undefined;
  /** Ends the upload, also before it starts. */
  readonly ending: AbortController;
}

type Waiting = Pick<FileInProgress, 'file' | 'id' | 'ending'>;

const atOnce = 3;
let nextId = 0;

/** Handles a stored file; an error shows as the failure of its upload, which then stores it again. */
type OnStored = (row: AdminRow) => Promise<void> | void;

/** Uploads many files, three at a time, with progress for each. */
export function useBulkUpload({ entity, store }: Uploads, onStored?: OnStored) {
  const { language } = useInterfaceLanguage();
  const readAgain = useReadAgain();
  const [inProgress, setInProgress] = useState<readonly FileInProgress[]>([]);
  const change = (id: number, to: Partial<FileInProgress>) =>
    setInProgress((before) => before.map((file) => (file.id === id ? { ...file, ...to } : file)));
  const drop = (id: number) => setInProgress((before) => before.filter((file) => file.id !== id));

  const storeOne = async ({ file, id, ending: { signal } }: Waiting) => {
    if (signal.aborted) return;
    try {
      const row = await store(file, {
        signal,
        onProgress: ({ sent, total }) => change(id, { percent: total > 0 ? (100 * sent) / total : 0 }),
      });
      await onStored?.(row);
      drop(id);
    } catch (error) {
      if (!signal.aborted) change(id, { failure: await failureLine(error, language) });
    }
  };
  const upload = async (files: readonly File[]) => {
    const listed = files.map((file) => ({ file, id: nextId++, ending: new AbortController() }));
    setInProgress((before) => [
      ...before,
      ...listed.map((one) => ({ ...one, name: one.file.name, percent: 0 })),
    ]);
    // The workers share this iterator; each takes the next file.
    const waiting = listed.values();
    const work = async () => {
      for (const one of waiting) await storeOne(one);
    };
    await Promise.all(Array.from({ length: Math.min(atOnce, listed.length) }, work));
    await readAgain(entity.key);
  };
  const again = async (failed: FileInProgress) => {
    change(failed.id, { failure: undefined, percent: 0 });
    await storeOne(failed);
    await readAgain(entity.key);
  };
  const cancel = ({ id, ending }: FileInProgress) => {
    ending.abort();
    drop(id);
  };
  return { inProgress, upload, again, cancel };
}
