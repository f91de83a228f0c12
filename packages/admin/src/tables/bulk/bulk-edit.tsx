import type { Entity } from '@flotilla/core';
import { kindOf, writableFields } from '@flotilla/core/reflection';
import { fieldFailures } from '@flotilla/core/rules';
import { Button, FieldError, Label } from '@flotilla/ui';
import { Dialog, DialogContent, DialogFooter } from '@flotilla/ui/overlays';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useAdmin } from '../../context/admin-context.js';
import { unparsable } from '../../kinds/admin-kind.js';
import { Select } from '../../kinds/controls.js';
import { focusFirstInvalid } from '../../kinds/focus-invalid.js';
import { adminKindOf } from '../../kinds/index.js';
import { useT } from '../../context/use-t.js';
import type { Values } from '../../rows/row-calls.js';
import { LiveNote } from '../../forms/deleting/live-note.js';
import { bulkMessages } from './bulk-messages.js';

interface BulkEditProps {
  entity: Entity;
  count: number;
  onUpdate: (values: Values) => void;
  onClose: () => void;
}

export function BulkEdit({ entity, count, onUpdate, onClose }: BulkEditProps) {
  const t = useT(bulkMessages);
  const { labels } = useAdmin();
  const [fieldId, valueId] = [useId(), useId()];
  const fields = sharedFields(entity);
  const [name, setName] = useState(fields[0]?.[0] ?? '');
  const [edited, setEdited] = useState<unknown>();
  const [isInvalid, setInvalid] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals > 0) focusFirstInvalid(form.current);
  }, [refusals]);
  const field = entity.fields[name];
  if (!field) return null;
  const kind = adminKindOf(field);
  const value = edited === undefined ? kind.toEdited(undefined, field) : edited;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const parsed = kind.parse(value, field);
    const isWrong = parsed === unparsable || parsed === undefined || fieldFailures(field, parsed).length > 0;
    setInvalid(isWrong);
    if (isWrong) setRefusals((count) => count + 1);
    else onUpdate({ [name]: parsed });
  };
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title={t('editTitle', { count })} description={t('editHint')} closeLabel={t('close')}>
        <form ref={form} onSubmit={submit} className="flex flex-col gap-4">
          <Label htmlFor={fieldId}>{t('field')}</Label>
          <Select
            id={fieldId}
            value={name}
            onChange={({ target }) => {
              setName(target.value);
              setEdited(undefined);
              setInvalid(false);
            }}
          >
            {fields.map(([one]) => (
              <option key={one} value={one}>
                {labels.field(entity, one)}
              </option>
            ))}
          </Select>
          <Label htmlFor={valueId}>{t('value')}</Label>
          <kind.Input
            key={name}
            entity={entity}
            name={name}
            field={field}
            value={value}
            onChange={setEdited}
            onBlur={() => undefined}
            control={{ id: valueId, 'aria-invalid': isInvalid }}
          />
          {isInvalid && <FieldError>{t('invalid')}</FieldError>}
          <LiveNote entity={entity} />
          <DialogFooter>
            <Button type="submit">{t('update')}</Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

/** Returns fields that many rows can share: no localized, file or unique fields. */
function sharedFields(entity: Entity) {
  const isShared = ([, field]: [string, Entity['fields'][string]]) => {
    const { isLocalized, holdsFile, namesInUrls } = kindOf(field.kind);
    return !isLocalized && !holdsFile && !namesInUrls && !('unique' in field && field.unique);
  };
  return Object.entries(writableFields(entity)).filter(isShared);
}
