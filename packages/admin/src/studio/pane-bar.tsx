import { Button, cn } from '@flotilla/ui';
import { Sheet, SheetContent } from '@flotilla/ui/controls';
import { FileText, LayoutList, MoreHorizontal, PencilLine, Redo2, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useT } from '../context/use-t.js';
import { useStudioState } from './studio-context.js';
import { studioMessages } from './studio-messages.js';
import { type Pane, useStudioView } from './studio-view.js';
import { useCommands } from './use-commands.js';

/** Chooses the visible pane on narrow screens. `children`: the controls of the canvas, in a sheet. */
export function PaneBar({ children }: { children: ReactNode }): ReactNode {
  const t = useT(studioMessages);
  const { pane, setPane } = useStudioView();
  const [isOpen, setOpen] = useState(false);
  const commands = useCommands();
  const canUndo = useStudioState((state) => state.canUndo);
  const canRedo = useStudioState((state) => state.canRedo);
  const button = (label: string, icon: ReactNode, isOn: boolean, onClick: () => void) => (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className={cn(
        'flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-xs font-medium focus-visible:-outline-offset-2 [&_svg]:size-5',
        isOn ? 'text-primary' : 'text-muted-foreground',
      )}
    >
      {icon}
      {label}
    </button>
  );
  const toPane = (name: Pane, icon: ReactNode) => button(t(name), icon, pane === name, () => setPane(name));
  return (
    <nav aria-label={t('studio')} className="flex shrink-0 border-t border-border bg-background lg:hidden">
      {toPane('page', <FileText aria-hidden />)}
      {toPane('blocks', <LayoutList aria-hidden />)}
      {toPane('fields', <PencilLine aria-hidden />)}
      {button(t('more'), <MoreHorizontal aria-hidden />, isOpen, () => setOpen(true))}
      <Sheet open={isOpen} onOpenChange={setOpen}>
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
    </nav>
  );
}
