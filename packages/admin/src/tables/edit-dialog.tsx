import type { Entity } from '@flotilla/core';
import { Dialog, DialogContent } from '@flotilla/ui';
import { useAdmin } from '../context/admin-context.js';
import { useVariant } from '../context/extensions.js';
import { EntityForm } from '../forms/entity-form.js';
import { useT } from '../language/use-t.js';
import { tableMessages } from './table-messages.js';

/** The form of a row above its table. */
export function EditDialog({ entity, id, onClose }: { entity: Entity; id: string; onClose: () => void }) {
  const t = useT(tableMessages);
  const { words } = useAdmin();
  const Form = useVariant('admin-form', entity.key) ?? EntityForm;
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title={<span className="sr-only">{`${t('edit')}: ${words.entity(entity)}`}</span>}
        closeLabel={t('close')}
        className="max-h-[80vh] w-[min(64rem,calc(100vw-2rem))] sm:p-6"
      >
        <Form entity={entity} id={id} onSaved={onClose} onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}
