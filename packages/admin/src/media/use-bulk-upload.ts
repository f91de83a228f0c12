import { failureText } from '@flotilla/react/client';
import { useState } from 'react';
import { useInterfaceLanguage } from '../language/language.js';
import { useReadAgain } from '../rows/row-calls.js';
import type { Uploads } from '../rows/uploads.js';

/** A file on its way. */
export interface FileUnderWay {
  readonly id: number;
  readonly name: string;
  /** From 0 to 100. */
  readonly percent: number;
  readonly failure?: string;
}

const atOnce = 3;
let nextId = 0;

/** Stores many files, a few at a time, and tells how far each is. */
export function useBulkUpload({ entity, store }: Uploads) {
  const { language } = useInterfaceLanguage();
  const readAgain = useReadAgain();
  const [underWay, setUnderWay] = useState<readonly FileUnderWay[]>([]);
  const change = (id: number, to: Partial<FileUnderWay>) =>
    setUnderWay((before) => before.map((file) => (file.id === id ? { ...file, ...to } : file)));
  const drop = (id: number) => setUnderWay((before) => before.filter((file) => file.id !== id));

  const storeOne = async (file: File, id: number) => {
    try {
      await store(file, { onProgress: ({ sent, total }) => change(id, { percent: total > 0 ? (100 * sent) / total : 0 }) });
      drop(id);
    } catch (error) {
      change(id, { failure: await failureText(error, language) });
    }
  };
  const upload = async (files: readonly File[]) => {
    const queue = files.map((file) => ({ file, id: nextId++ }));
    setUnderWay((before) => [...before, ...queue.map(({ file, id }) => ({ id, name: file.name, percent: 0 }))]);
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await storeOne(next.file, next.id);
    };
    await Promise.all(Array.from({ length: Math.min(atOnce, queue.length) }, work));
    await readAgain(entity.key);
  };
  return { underWay, upload, drop };
}
