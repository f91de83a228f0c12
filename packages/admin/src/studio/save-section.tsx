import { Button, Input, toast } from '@flotilla/ui';
import { Dialog, DialogContent } from '@flotilla/ui/overlays';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { useBlockEditing } from '../context/block-editing.js';
import { useT } from '../context/use-t.js';
import { rowCallsOf } from '../rows/row-calls.js';
import { sectionMessages } from './section-messages.js';
import { useStudio } from './studio-context.js';
import { useStudioView } from './studio-view.js';
import { useCommands } from './use-commands.js';

/** Saves a block with its parts as a section for all pages. */
export function SaveSection({ nodeKey, onClose }: { nodeKey: string; onClose: () => void }): ReactNode {
  const t = useT(sectionMessages);
  const id = useId();
  const store = useStudio();
  const queries = useQueryClient();
  const { language } = useStudioView();
  const { registry } = useAdmin();
  const editingOf = useBlockEditing();
  const commands = useCommands();
  const { actions, nameAt } = commands.parts;
  const [name, setName] = useState(nameAt(nodeKey));
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    await store.saveAll();
    const node = store.get().composition?.nodes[nodeKey];
    const category = node && editingOf?.(node.entity, node.variant)?.category;
    await rowCallsOf(registry.entity('host.section'), store.calls.live).insert({
      ...{ title: { [language]: name.trim() }, content: actions.copied(nodeKey) },
      ...(category && { category }),
    });
    void queries.invalidateQueries({ queryKey: ['host.section'] });
    toast.success(t('saved'));
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    void commands.attempt(save).finally(() => setSaving(false));
  };
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={t('title', { name: nameAt(nodeKey) })}
        description={t('hint')}
        closeLabel={t('close')}
      >
        <form onSubmit={submit} className="flex flex-col gap-4">
          <label htmlFor={id} className="flex flex-col gap-1 text-sm font-medium">
            {t('name')}
            <Input
              id={id}
              value={name}
              required
              maxLength={200}
              onChange={({ target }) => setName(target.value)}
            />
          </label>
          <Button type="submit" disabled={isSaving || name.trim() === ''} className="self-end">
            {t('confirm')}
          </Button>
        </form>
      </DialogContent>
    </Dialog>
  );
}
