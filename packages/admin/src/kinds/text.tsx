import type { FieldOf } from '@flotilla/core';
import { maxLengthOf } from '@flotilla/core/reflection';
import { type AdminKind, emptyOf, type KindInputProps } from './admin-kind.js';
import { ClassNameInput } from './class-name-input.js';
import { Input, Textarea } from './controls.js';
import { PathInput } from './path-input.js';
import { TextFilter } from './text-cell.js';

/** Maximum length of a single-line input, in characters. Fields with a higher limit get a text area. */
const longText = 2_000;

export const text: AdminKind<'text', string> = {
  Input: TextInput,
  Filter: TextFilter,
  toEdited: (value, field) => (typeof value === 'string' ? value : (field.default ?? '')),
  parse: parseText,
};

/** Returns the typed text. An empty one is '' for generated fields, else null or undefined (`emptyOf`). */
function parseText(edited: string, field: FieldOf<'text'>): unknown {
  if (edited !== '') return edited;
  return field.generated ? '' : emptyOf(field);
}

function TextInput({
  entity,
  name,
  field,
  value,
  onChange,
  onBlur,
  control,
}: KindInputProps<'text', string>) {
  const props = {
    ...control,
    value,
    onBlur,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  if (name === 'className' || name === 'containerClassName')
    return <ClassNameInput entity={entity} name={name} {...props} onClassNames={onChange} />;
  const path = entity.ui?.path;
  if (path?.field === name) return <PathInput {...props} title={path.title} onPath={onChange} />;
  if (isLong(field)) return <Textarea {...props} />;
  if (!field.suggestions) return <Input {...props} />;
  return (
    <>
      <Input {...props} list={`${control.id}-offers`} />
      <datalist id={`${control.id}-offers`}>
        {field.suggestions.map((offer) => (
          <option key={offer} value={offer}>
            {offer}
          </option>
        ))}
      </datalist>
    </>
  );
}

const isLong = (field: FieldOf<'text'>) =>
  maxLengthOf(field) > longText && !field.pattern && !field.suggestions;
