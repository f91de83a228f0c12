import type { Portable } from '@flotilla/core/studio';
import { refusalOf } from '@flotilla/core/studio-places';
import { Dialog, DialogContent } from '@flotilla/ui/overlays';
import type { ReactNode } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { useBlockEditing } from '../context/block-editing.js';
import { useT } from '../context/use-t.js';
import type { Block } from '../forms/links/block-cards.js';
import { Blocks } from '../forms/links/block-picker.js';
import { positionBeside } from './composition.js';
import { SavedSections, useSavedSections } from './saved-sections.js';
import { sampleValues } from './sample-values.js';
import { useStudio } from './studio-context.js';
import { studioMessages } from './studio-messages.js';
import { type Adding, useStudioView } from './studio-view.js';
import { useCommands } from './use-commands.js';

/** Adds a block that is chosen by its picture. */
export function AddBlock({ adding }: { adding: Adding }): ReactNode {
  const t = useT(studioMessages);
  const store = useStudio();
  const { setAdding } = useStudioView();
  const commands = useCommands();
  const { registry, languages } = useAdmin();
  const editingOf = useBlockEditing();
  const sections = useSavedSections();
  const relation = [...registry.relationsOf('host.widget').values()].find(({ link }) => link.external);
  if (!relation) return null;
  const key = adding.key ?? store.get().selected;
  const beside = key === undefined ? undefined : { key, side: adding.side ?? ('after' as const) };
  const choose = ({ entity, variant, preset }: Block) => {
    setAdding(undefined);
    const values = sampleValues(entity, languages, variant);
    const plain: Portable = { version: 1, rows: [{ key: 'row1', entity: entity.key, values }], links: [] };
    void commands.insert(preset?.form ?? plain, beside);
  };
  const chooseSection = (read: () => Promise<Portable>) => {
    setAdding(undefined);
    void commands.insert(read, beside);
  };
  const { composition } = store.get();
  const accepts = ({ entity, variant }: Block) => {
    const editing = editingOf?.(entity.key, variant);
    if (!editing || !composition) return true;
    const to = positionBeside(composition, beside);
    return refusalOf(composition, editing, { to, editingOf: () => editing }) === undefined;
  };
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && setAdding(undefined)}>
      <DialogContent
        title={t('chooseBlock')}
        description={t('chooseBlockHint')}
        closeLabel={t('close')}
        className="max-h-[88dvh] w-[min(64rem,calc(100vw-2rem))] gap-4"
      >
        <Blocks
          relation={relation}
          accepts={accepts}
          showsPresets
          onChoose={choose}
          above={(matches) => {
            const found = sections.filter(({ title }) => matches(title));
            return found.length > 0 && <SavedSections sections={found} onChoose={chooseSection} />;
          }}
        />
      </DialogContent>
    </Dialog>
  );
}
