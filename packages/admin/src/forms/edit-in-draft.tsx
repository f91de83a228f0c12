import type { Entity } from '@flotilla/core';
import { failureLine, useClient } from '@flotilla/react/client';
import { Button, toast } from '@flotilla/ui';
import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { useAccess } from '../context/access.js';
import type { AdminRow } from '../context/admin-row.js';
import { useInterfaceLanguage } from '../context/language.js';
import { useT } from '../context/use-t.js';
import { useWorkingSet, workIn } from '../context/working-set.js';
import { formMessages } from './form-messages.js';

interface EditInDraftProps {
  entity: Entity;
  row: AdminRow;
  /** Called with the id of the draft, before the window works in it. */
  onOpen?: ((changeSet: string) => void) | undefined;
}

/** Opens the draft of a public row, so that changes stay hidden until it is published. */
export function EditInDraft({ entity, row, onOpen }: EditInDraftProps) {
  const t = useT(formMessages);
  const client = useClient();
  const access = useAccess();
  const { language } = useInterfaceLanguage();
  const [isOpening, setOpening] = useState(false);
  const isDrafting = useWorkingSet() !== undefined;
  if (isDrafting || entity.drafts !== true || !access.drafts(entity)) return null;
  const open = async () => {
    setOpening(true);
    try {
      const { draftOf } = await import('./draft-of.js');
      const { id } = await draftOf({ entity: entity.key, id: row.id }, client);
      onOpen?.(id);
      workIn(id);
    } catch (error) {
      toast.error(await failureLine(error, language));
      setOpening(false);
    }
  };
  return (
    <Button size="sm" variant="ghost" className="px-3" disabled={isOpening} onClick={() => void open()}>
      <PencilLine /> {t('editInDraft')}
    </Button>
  );
}
