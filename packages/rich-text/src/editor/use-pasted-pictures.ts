import { useState } from 'react';
import type { Omission } from '../html/omissions.js';
import type { PasteReport } from './paste/paste.js';
import { type PickedImage, type PictureSource, finishUpload } from './pictures.js';
import type { RichTextEditorProps } from './rich-text-editor.js';
import type { RichTextEditorState } from './slate-types.js';
import type { EditorLabels } from './labels.js';

type Stores = Pick<RichTextEditorProps, 'storeImages' | 'fetchImage'>;

/** Result of the last paste. */
interface Outcome {
  readonly pending: number;
  readonly failed: readonly string[];
  readonly omitted: readonly Omission[];
}

const nothing: Outcome = { pending: 0, failed: [], omitted: [] };
const maxConcurrent = 3;
const maxAddresses = 3;
const maxAddressLength = 80;

/**
 * Stores the pictures of pasted text, three at a time, and reports the results. The text is inserted
 * immediately.
 */
export function usePastedPictures({ storeImages, fetchImage }: Stores, messages: EditorLabels) {
  const [outcome, setOutcome] = useState(nothing);

  async function settle(editor: RichTextEditorState, { pictures, omitted }: PasteReport): Promise<void> {
    const queue = [...pictures];
    // Pictures are counted by their own failures.
    const others = omitted.filter(({ tag }) => tag !== 'img');
    const lost = omitted
      .filter(({ tag }) => tag === 'img')
      .flatMap(({ count, examples }) => Array.from({ length: count }, (_, index) => examples[index] ?? ''));
    setOutcome((before) => ({ pending: before.pending + queue.length, failed: lost, omitted: others }));
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [src, source] = next;
        const stored = await store(source).catch(() => undefined);
        finishUpload(editor, src, stored);
        setOutcome((before) => ({
          ...before,
          pending: before.pending - 1,
          failed: stored ? before.failed : [...before.failed, nameOf(source)],
        }));
      }
    };
    await Promise.all(Array.from({ length: Math.min(maxConcurrent, queue.length) }, work));
  }

  async function store(source: PictureSource): Promise<PickedImage | undefined> {
    if ('url' in source) return fetchImage?.(source.url);
    return (await storeImages?.([source.file]))?.[0];
  }

  return { settle, report: reportOf(outcome, messages) };
}

function nameOf(source: PictureSource): string {
  return 'url' in source ? source.url : source.file.name;
}

function reportOf({ pending, failed, omitted }: Outcome, messages: EditorLabels): string {
  const addresses = failed
    .filter((address) => address !== '' && !address.startsWith('data:'))
    .slice(0, maxAddresses)
    .map((address) => address.slice(0, maxAddressLength));
  return [
    pending > 0 && messages.storingPictures(pending),
    failed.length > 0 && messages.picturesFailed({ count: failed.length, addresses: addresses.join(', ') }),
    omitted.length > 0 &&
      messages.omitted(omitted.map(({ tag, count }) => (count > 1 ? `${tag} × ${count}` : tag)).join(', ')),
  ]
    .filter((line) => line !== false)
    .join(' ');
}
