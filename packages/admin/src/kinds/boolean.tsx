import { Switch } from '@flotilla/ui/controls';
import { useT } from '../context/use-t.js';
import type { AdminKind, KindFilterProps, KindInputProps } from './admin-kind.js';
import { Select } from './controls.js';
import { kindMessages } from './kind-messages.js';

export const boolean: AdminKind<'boolean', boolean | null> = {
  Input: BooleanInput,
  Filter: BooleanFilter,
  toEdited: (value, field) =>
    typeof value === 'boolean' ? value : (field.default ?? (field.optional ? null : false)),
  parse: (edited) => edited,
};

function BooleanInput({
  field,
  value,
  onChange,
  onBlur,
  control,
}: KindInputProps<'boolean', boolean | null>) {
  const t = useT(kindMessages);
  if (!field.optional)
    return (
      <Switch
        {...control}
        checked={value === true}
        onCheckedChange={onChange}
        onBlur={onBlur}
        className="my-2"
      />
    );
  return (
    <Select
      {...control}
      value={String(value)}
      onBlur={onBlur}
      onChange={({ target }) => onChange(target.value === 'null' ? null : target.value === 'true')}
    >
      <option value="null">–</option>
      <option value="true">{t('yes')}</option>
      <option value="false">{t('no')}</option>
    </Select>
  );
}

function BooleanFilter({ value, onChange, control }: KindFilterProps<'boolean'>) {
  const t = useT(kindMessages);
  return (
    <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">–</option>
      <option value="true">{t('yes')}</option>
      <option value="false">{t('no')}</option>
    </Select>
  );
}
