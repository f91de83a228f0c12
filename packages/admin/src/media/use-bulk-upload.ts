import { failureLine } from '@flotilla/react/client';
import { useState } from 'react';
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
}

const atOnce = 3;
let nextId = 0;

/** Uploads many files, three at a time, with progress for each. */
export function useBulkUpload({ entity, store }: Uploads) {
  const { language } = useInterfaceLanguage();
  const readAgain = useReadAgain();
  const [inProgress, setInProgress] = useState<readonly FileInProgress[]>([]);
  const change = (id: number, to: Partial<FileInProgress>) =>
    setInProgress((before) => before.map((file) => (file.id === id ? { ...file, ...to } : file)));
  const drop = (id: number) => setInProgress((before) => before.filter((file) => file.id !== id));

  const storeOne = async (file: File, id: number) => {
    try {
      await store(file, {
        onProgress: ({ sent, total }) => change(id, { percent: total > 0 ? (100 * sent) / total : 0 }),
      });
      drop(id);
    } catch (error) {
      change(id, { failure: await failureLine(error, language) });
    }
  };
  const upload = async (files: readonly File[]) => {
    const listed = files.map((file) => ({ file, id: nextId++ }));
    setInProgress((before) => [
      ...before,
      ...listed.map(({ file, id }) => ({ id, name: file.name, file, percent: 0 })),
    ]);
    // The workers share this iterator; each takes the next file.
    const waiting = listed.values();
    const work = async () => {
      for (const { file, id } of waiting) await storeOne(file, id);
    };
    await Promise.all(Array.from({ length: Math.min(atOnce, listed.length) }, work));
    await readAgain(entity.key);
  };
  const again = async ({ file, id }: FileInProgress) => {
    change(id, { failure: undefined, percent: 0 });
    await storeOne(file, id);
    await readAgain(entity.key);
  };
  return { inProgress, upload, again, drop };
}
