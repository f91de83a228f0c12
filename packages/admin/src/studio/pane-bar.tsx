import { cn } from '@flotilla/ui';
import { FileText, LayoutList, MoreHorizontal, PencilLine } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useT } from '../context/use-t.js';
import { studioMessages } from './studio-messages.js';
import { type Pane, useStudioView } from './studio-view.js';

const MoreSheet = lazy(() => import('./more-sheet.js').then((module) => ({ default: module.MoreSheet })));

/** Chooses the visible pane on narrow screens. `children`: the controls of the canvas, in a sheet. */
export function PaneBar({ children }: { children: ReactNode }): ReactNode {
  const t = useT(studioMessages);
  const { pane, setPane } = useStudioView();
  const [isOpen, setOpen] = useState(false);
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
      <Suspense>{isOpen && <MoreSheet onClose={() => setOpen(false)}>{children}</MoreSheet>}</Suspense>
    </nav>
  );
}
