import type { ButtonProps } from '@flotilla/ui';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@flotilla/ui/overlays';
import { CalendarClock, PackagePlus, Send, Share2, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../context/use-t.js';
import { publishMessages } from './publish-messages.js';
import type { PublishWay } from './publish.js';

interface PublishMenuProps {
  button: ButtonProps;
  onChoose: (way: PublishWay) => void;
}

/** The menu beside Publish. Open from the start. */
export function PublishMenu({ button, onChoose }: PublishMenuProps): ReactNode {
  const t = useT(publishMessages);
  const item = (way: PublishWay, text: string, icon: ReactNode) => (
    <DropdownMenuItem onSelect={() => onChoose(way)}>
      {icon} {text}
    </DropdownMenuItem>
  );
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger {...button} />
      <DropdownMenuContent>
        {item('publish', t('now'), <Send aria-hidden />)}
        {item('schedule', t('schedule'), <CalendarClock aria-hidden />)}
        {item('move', t('move'), <PackagePlus aria-hidden />)}
        {item('share', t('share'), <Share2 aria-hidden />)}
        <DropdownMenuSeparator />
        {item('discard', t('discard'), <Trash2 aria-hidden />)}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
