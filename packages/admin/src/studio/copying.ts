import { referenceKey, referencesOf } from '@flotilla/core/studio';
import { translate } from '@flotilla/react';
import { toast } from '@flotilla/ui';
import { idsOfReferences } from '../rows/referenced-rows.js';
import type { Copying } from './begin-copying.js';
import { clipboardMessages } from './clipboard-messages.js';
import { readClipboard, writeClipboard } from './clipboard.js';
import type { CommandParts } from './commands.js';
import { positionBeside } from './composition.js';

/** Names of texts, which the check of unused texts finds here. */
const refusals = { other: 'other', version: 'version', tooLarge: 'tooLarge', damaged: 'damaged' } as const;

/** Copies a block with its parts. */
export async function copyBlock(key: string, parts: CommandParts, copying: Copying): Promise<void> {
  const { actions, nameAt, interfaceLanguage } = parts;
  await writeClipboard(actions.copied(key), copying);
  // The toast is announced.
  toast.success(translate(clipboardMessages, interfaceLanguage)('copied', { name: nameAt(key) }));
}

/**
 * Inserts the blocks of the clipboard after a block, or shows the reason of a refusal. Files and rows that this site lacks
 * leave an empty place. `text`: that of a paste event.
 */
export async function pasteBlocks(key: string, parts: CommandParts, text: string | undefined): Promise<void> {
  const { store, actions, nameAt, registry, interfaceLanguage } = parts;
  const t = translate(clipboardMessages, interfaceLanguage);
  const form = await readClipboard(text);
  const { composition } = store.get();
  if (!composition) return;
  if (typeof form === 'string') {
    toast.error(t(refusals[form]));
    return;
  }
  const unknown = new Set(form.rows.flatMap(({ entity }) => (registry.entities.has(entity) ? [] : [entity])));
  if (unknown.size > 0) {
    toast.error(t('unknown', { names: [...unknown].join(', ') }));
    return;
  }
  const ids = await idsOfReferences(form, { client: store.calls.client, registry });
  const made = await actions.insert(form, positionBeside(composition, { key, side: 'after' }), ids);
  if (!made || !('block' in made)) {
    toast.error(t('elsewhere'));
    return;
  }
  store.announce(t('pasted', { name: nameAt(made.block) }));
  const missing = referencesOf(form).filter((one) => !ids.has(referenceKey(one)));
  if (missing.length > 0) toast.error(t('missing', { count: missing.length }));
}
