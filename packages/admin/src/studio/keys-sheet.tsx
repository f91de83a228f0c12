import { Dialog, DialogContent } from '@flotilla/ui/overlays';
import type { ReactNode } from 'react';
import { useT } from '../context/use-t.js';
import { keysOf } from '../shell/keys/shortcuts.js';
import { keysMessages } from './keys-messages.js';

/** Keys by the name of their command; a comma separates alternatives. */
const listed = [
  ['select', '↑,↓'],
  ['ends', 'Home,End'],
  ['fields', 'Enter'],
  ['edit', 'F2'],
  ['parent', 'Esc'],
  ['addAfter', 'A'],
  ['addBefore', 'Shift+A'],
  ['move', 'Alt+↑,Alt+↓'],
  ['moveMode', 'mod+Shift+D'],
  ['duplicate', 'mod+D'],
  ['clipboard', 'mod+C,mod+X,mod+V'],
  ['hide', 'H'],
  ['remove', 'Del'],
  ['undo', 'mod+Z'],
  ['redo', 'mod+Shift+Z'],
  ['pane', 'F6'],
  ['sides', 'mod+\\'],
  ['keys', '?'],
] as const;

/** The keys of the studio. */
export function KeysSheet({ onClose }: { onClose: () => void }): ReactNode {
  const t = useT(keysMessages);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title={t('title')} description={t('hint')} closeLabel={t('close')}>
        <dl className="grid grid-cols-[1fr_auto] gap-x-8 gap-y-2 text-sm">
          {listed.map(([name, keys]) => (
            <div key={name} className="col-span-2 grid grid-cols-subgrid items-center">
              <dt>{t(name)}</dt>
              <dd className="flex flex-wrap justify-end gap-2">
                {keys.split(',').map((one) => (
                  <span key={one} className="flex gap-1">
                    {keysOf(one).map((key) => (
                      <kbd
                        key={key}
                        className="min-w-7 rounded-md border border-border bg-muted px-2 py-0.5 text-center font-sans text-xs"
                      >
                        {key}
                      </kbd>
                    ))}
                  </span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </DialogContent>
    </Dialog>
  );
}
