import { Dialog, DialogContent } from '@flotilla/ui/overlays';
import { useT } from '../../context/use-t.js';
import { keyMessages } from './key-messages.js';
import { keysOf, useShortcuts } from './shortcuts.js';

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const t = useT(keyMessages);
  const shortcuts = useShortcuts();
  const listed = shortcuts
    .filter(({ keys }, index) => shortcuts.findIndex((other) => other.keys === keys) === index)
    .toReversed();
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title={t('shortcuts')} description={t('hint')} closeLabel={t('close')}>
        <dl className="grid grid-cols-[1fr_auto] gap-x-8 gap-y-3 text-sm">
          {listed.map(({ keys, label }) => (
            <div key={keys} className="col-span-2 grid grid-cols-subgrid items-center">
              <dt>{label}</dt>
              <dd className="flex gap-1">
                {keysOf(keys).map((key) => (
                  <kbd
                    key={key}
                    className="min-w-7 rounded-md border border-border bg-muted px-2 py-1 text-center font-sans text-xs"
                  >
                    {key}
                  </kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </DialogContent>
    </Dialog>
  );
}
