import type { View } from '@flotilla/core';
import { Dialog, DialogContent } from '@flotilla/ui/overlays';
import type { ReactNode } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { useT } from '../context/use-t.js';
import { type Block, Blocks } from '../forms/links/block-picker.js';
import { sampleValues } from './sample-values.js';
import { useStudio } from './studio-context.js';
import { studioMessages } from './studio-messages.js';
import { useStudioView } from './studio-view.js';
import { useCommands } from './use-commands.js';

/** Adds a block that is chosen by its picture. */
export function AddBlock(): ReactNode {
  const t = useT(studioMessages);
  const store = useStudio();
  const { adding, setAdding } = useStudioView();
  const commands = useCommands();
  const { registry, languages } = useAdmin();
  const relation = [...registry.relationsOf('host.widget').values()].find(({ link }) => link.external);
  if (!adding || !relation) return null;
  const choose = ({ entity, variant }: Block) => {
    setAdding(undefined);
    const key = adding.key ?? store.get().selected;
    const preset = presetOf(registry.viewOf(entity.key, variant));
    const values = { ...sampleValues(entity, languages, variant), ...preset };
    void commands.insert(
      { version: 1, rows: [{ key: 'row1', entity: entity.key, values }], links: [] },
      key === undefined ? undefined : { key, side: adding.side ?? 'after' },
    );
  };
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && setAdding(undefined)}>
      <DialogContent
        title={t('chooseBlock')}
        description={t('chooseBlockHint')}
        closeLabel={t('close')}
        className="max-h-[88dvh] w-[min(64rem,calc(100vw-2rem))] gap-4"
      >
        <Blocks relation={relation} onChoose={choose} />
      </DialogContent>
    </Dialog>
  );
}

/** Returns the values of a view's first preset, if it has one. */
function presetOf(view: View | undefined): Readonly<Record<string, unknown>> {
  const { editing } = (view ?? {}) as {
    readonly editing?: {
      readonly presets?: readonly { readonly values?: Readonly<Record<string, unknown>> }[];
    };
  };
  return editing?.presets?.[0]?.values ?? {};
}
