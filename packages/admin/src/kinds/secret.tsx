import { LockKeyhole } from 'lucide-react';
import { useT } from '../context/use-t.js';
import type { AdminKind } from './admin-kind.js';
import { kindMessages } from './kind-messages.js';
import { TextFilter } from './text-cell.js';

/**
 * Write-only on the server: forms and tables leave secrets out, and a direct rendering shows a placeholder.
 */
export const secret: AdminKind<'secret', undefined> = {
  Input: Hidden,
  Filter: TextFilter,
  toEdited: () => undefined,
  parse: () => undefined,
};

function Hidden() {
  const t = useT(kindMessages);
  return (
    <span className="inline-flex items-center gap-2 text-sm text-muted-foreground">
      <LockKeyhole className="size-4" /> {t('secret')}
    </span>
  );
}
