import { Button } from '@flotilla/ui';
import { Sheet, SheetContent } from '@flotilla/ui/controls';
import { Redo2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../context/use-t.js';
import { useStudioState } from './studio-context.js';
import { studioMessages } from './studio-messages.js';
import { useCommands } from './use-commands.js';

interface MoreSheetProps {
  onClose: () => void;
  /** The controls of the canvas. */
  children: ReactNode;
}

/** The controls of the canvas, Undo and Redo, for narrow screens. */
export function MoreSheet({ onClose, children }: MoreSheetProps): ReactNode {
  const t = useT(studioMessages);
  const commands = useCommands();
  const canUndo = useStudioState((state) => state.canUndo);
  const canRedo = useStudioState((state) => state.canRedo);
  return (
    <Sheet open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <SheetContent title={t('more')} closeLabel={t('close')}>
        <div className="flex flex-col items-start gap-4">
          {children}
          <Button variant="outline" disabled={!canUndo} onClick={() => commands.run('undo', undefined)}>
            <Undo2 aria-hidden /> {t('undo')}
          </Button>
          <Button variant="outline" disabled={!canRedo} onClick={() => commands.run('redo', undefined)}>
            <Redo2 aria-hidden /> {t('redo')}
          </Button>
        </div>
      </SheetContent>
    </Sheet>
  );
}
