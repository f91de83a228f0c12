import type { Position } from '@flotilla/core/studio';
import { positionsOf } from '@flotilla/core/studio-places';
import { Button } from '@flotilla/ui';
import { Dialog, DialogContent } from '@flotilla/ui/overlays';
import type { ReactNode } from 'react';
import { useT } from '../context/use-t.js';
import { regionOf } from './composition.js';
import { useStudioState } from './studio-context.js';
import { studioMessages } from './studio-messages.js';
import { useCommands } from './use-commands.js';

/** Moves a block to a place that is chosen by the name of its neighbour. */
export function MoveDialog({ nodeKey, onClose }: { nodeKey: string; onClose: () => void }): ReactNode {
  const t = useT(studioMessages);
  const commands = useCommands();
  const composition = useStudioState((state) => state.composition);
  const item = { block: nodeKey };
  const { editingOf, nameAt } = commands.parts;
  const positions = composition ? positionsOf(composition, item, editingOf) : [];
  const regions = new Set(positions.map(regionAt));
  const move = (to: Position) => {
    onClose();
    void commands.moveItem(item, to);
  };
  const nameOf = (to: Position) => {
    const place = to.before === null ? t('atEnd') : t('beforeBlock', { name: nameAt(to.before) });
    return regions.size > 1 ? `${t(regionOf(regionAt(to)))}: ${place}` : place;
  };
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title={t('moveToPlace', { name: nameAt(nodeKey) })} closeLabel={t('close')}>
        <ul className="flex max-h-[60dvh] flex-col gap-1 overflow-y-auto">
          {positions.map((to) => (
            <li key={`${regionAt(to)} ${to.before}`}>
              <Button variant="ghost" className="w-full justify-start" onClick={() => move(to)}>
                {nameOf(to)}
              </Button>
            </li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  );
}

const regionAt = (position: Position) => ('region' in position ? position.region : '');
