import type { ButtonProps } from '@flotilla/ui';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@flotilla/ui/overlays';
import {
  ArrowDown,
  ArrowUp,
  ClipboardPaste,
  Copy,
  CopyPlus,
  Eye,
  EyeOff,
  LayoutTemplate,
  MoveVertical,
  Pencil,
  Plus,
  Scissors,
  Trash2,
} from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useAccess } from '../context/access.js';
import { useAdmin } from '../context/admin-context.js';
import { useT } from '../context/use-t.js';
import { sectionMessages } from './section-messages.js';
import { useStudio, useStudioState } from './studio-context.js';
import type { StudioCommand } from './studio-keys.js';
import { studioMessages } from './studio-messages.js';
import { useCommands } from './use-commands.js';

const SaveSection = lazy(() =>
  import('./save-section.js').then((module) => ({ default: module.SaveSection })),
);
const MoveDialog = lazy(() => import('./move-dialog.js').then((module) => ({ default: module.MoveDialog })));

interface OpenBlockMenuProps {
  nodeKey: string;
  /** The button that opens the menu. */
  button: ButtonProps;
}

/** All actions of a block. Open from the start. */
export function OpenBlockMenu({ nodeKey, button }: OpenBlockMenuProps): ReactNode {
  const t = useT(studioMessages);
  const store = useStudio();
  const isHidden = useStudioState(({ composition }) => composition?.placements[nodeKey]?.isHidden ?? false);
  const commands = useCommands();
  const [isMoving, setMoving] = useState(false);
  const [isKeeping, setKeeping] = useState(false);
  const inWords = useT(sectionMessages);
  const access = useAccess();
  const { registry } = useAdmin();
  const sections = registry.entities.get('host.section');
  const item = (command: StudioCommand, text: string, icon: ReactNode, keys?: string) => (
    <DropdownMenuItem onSelect={() => commands.run(command, nodeKey)}>
      {icon} <span className="flex-1">{text}</span>
      {keys && (
        <kbd aria-hidden className="font-sans text-xs text-muted-foreground">
          {keys}
        </kbd>
      )}
    </DropdownMenuItem>
  );
  return (
    <>
      <DropdownMenu defaultOpen onOpenChange={(isOpen) => isOpen && store.select(nodeKey)}>
        <DropdownMenuTrigger {...button} />
        <DropdownMenuContent>
          {item('edit', t('editText'), <Pencil aria-hidden />, 'F2')}
          {item('addBefore', t('addBefore'), <Plus aria-hidden />, '⇧A')}
          {item('addAfter', t('addAfter'), <Plus aria-hidden />, 'A')}
          <DropdownMenuSeparator />
          {item('up', t('moveUp'), <ArrowUp aria-hidden />, 'Alt ↑')}
          {item('down', t('moveDown'), <ArrowDown aria-hidden />, 'Alt ↓')}
          <DropdownMenuItem onSelect={() => setMoving(true)}>
            <MoveVertical aria-hidden /> {t('moveTo')}
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          {item('duplicate', t('duplicate'), <CopyPlus aria-hidden />, 'Ctrl D')}
          {item('copy', t('copy'), <Copy aria-hidden />, 'Ctrl C')}
          {item('cut', t('cut'), <Scissors aria-hidden />, 'Ctrl X')}
          {item('paste', t('paste'), <ClipboardPaste aria-hidden />, 'Ctrl V')}
          {sections && access.may('create', sections) && (
            <DropdownMenuItem onSelect={() => setKeeping(true)}>
              <LayoutTemplate aria-hidden /> {inWords('save')}
            </DropdownMenuItem>
          )}
          <DropdownMenuSeparator />
          {isHidden
            ? item('hide', t('showAgain'), <Eye aria-hidden />, 'H')
            : item('hide', t('hide'), <EyeOff aria-hidden />, 'H')}
          {item('remove', t('remove'), <Trash2 aria-hidden />, 'Del')}
        </DropdownMenuContent>
      </DropdownMenu>
      <Suspense>{isKeeping && <SaveSection nodeKey={nodeKey} onClose={() => setKeeping(false)} />}</Suspense>
      <Suspense>{isMoving && <MoveDialog nodeKey={nodeKey} onClose={() => setMoving(false)} />}</Suspense>
    </>
  );
}
