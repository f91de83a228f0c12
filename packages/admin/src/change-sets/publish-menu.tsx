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

export type PublishWay = 'publish' | 'schedule' | 'share' | 'move' | 'discard';

interface PublishMenuProps {
  button: ButtonProps;
  /** Whether there is nothing to publish. */
  isEmpty?: boolean;
  /** Whether there is something to discard; by default what can be published. */
  hasDraft?: boolean;
  onChoose: (way: PublishWay) => void;
  /** Items before the one that discards. */
  children?: ReactNode;
}

/** The menu beside Publish. Open from the start. */
export function PublishMenu({
  button,
  isEmpty = false,
  hasDraft = !isEmpty,
  onChoose,
  children,
}: PublishMenuProps): ReactNode {
  const t = useT(publishMessages);
  const item = (way: PublishWay, text: string, icon: ReactNode) => (
    <DropdownMenuItem disabled={way === 'discard' ? !hasDraft : isEmpty} onSelect={() => onChoose(way)}>
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
        {children}
        <DropdownMenuSeparator />
        {item('discard', t('discard'), <Trash2 aria-hidden />)}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
