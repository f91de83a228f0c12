import { Button } from '@flotilla/ui';
import { Dialog, DialogContent } from '@flotilla/ui/overlays';
import type { ReactNode } from 'react';
import { useT } from '../context/use-t.js';
import { siblingsOf } from './composition.js';
import { useStudioState } from './studio-context.js';
import { studioMessages } from './studio-messages.js';
import { useCommands } from './use-commands.js';

/** Moves a block to a place that is chosen by the name of its neighbour. */
export function MoveDialog({ nodeKey, onClose }: { nodeKey: string; onClose: () => void }): ReactNode {
  const t = useT(studioMessages);
  const commands = useCommands();
  const composition = useStudioState((state) => state.composition);
  const siblings = composition ? siblingsOf(composition, nodeKey) : [];
  const rest = siblings.filter((key) => key !== nodeKey);
  const place = (to: number) => {
    onClose();
    void commands.moveTo(nodeKey, to);
  };
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={t('moveToPlace', { name: commands.parts.nameAt(nodeKey) })}
        closeLabel={t('close')}
      >
        <ul className="flex max-h-[60dvh] flex-col gap-1 overflow-y-auto">
          {rest.map((key, index) => (
            <li key={key}>
              <Button variant="ghost" className="w-full justify-start" onClick={() => place(index)}>
                {t('beforeBlock', { name: commands.parts.nameAt(key) })}
              </Button>
            </li>
          ))}
          <li>
            <Button variant="ghost" className="w-full justify-start" onClick={() => place(rest.length)}>
              {t('atEnd')}
            </Button>
          </li>
        </ul>
      </DialogContent>
    </Dialog>
  );
}
