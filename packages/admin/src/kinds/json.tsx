import { Button } from '@flotilla/ui';
import { useT } from '../context/use-t.js';
import { type AdminKind, emptyOf, type KindInputProps, unparsable } from './admin-kind.js';
import { Textarea } from './controls.js';
import { kindMessages } from './kind-messages.js';
import { TextFilter } from './text-cell.js';

export const json: AdminKind<'json', string> = {
  Input: JsonInput,
  Filter: TextFilter,
  toEdited(value, field) {
    const stored = value === undefined || value === null ? field.default : value;
    return field.items && isTexts(stored) ? stored.join(', ') : written(stored);
  },
  parse(edited, field) {
    if (field.items && !edited.trim().startsWith('[')) return textsIn(edited);
    if (edited.trim() === '') return emptyOf(field);
    return read(edited) ?? unparsable;
  },
  isWide: true,
};

const written = (value: unknown) => (value === undefined ? '' : JSON.stringify(value, null, 2));

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** Returns the texts of a list that are separated by commas or line breaks. */
const textsIn = (edited: string): string[] =>
  edited
    .split(/[,\n]/)
    .map((text) => text.trim())
    .filter((text) => text !== '');

function JsonInput(props: KindInputProps<'json', string>) {
  return props.field.items ? <TextsInput {...props} /> : <AnyJsonInput {...props} />;
}

/** A list of texts; JSON is accepted as well. */
function TextsInput({ value, onChange, onBlur, control, field }: KindInputProps<'json', string>) {
  const { example = '' } = field.items ?? {};
  return (
    <Textarea
      {...control}
      value={value}
      onBlur={onBlur}
      onChange={(event) => onChange(event.target.value)}
      placeholder={example}
      rows={1}
      spellCheck={false}
      className="max-h-96 min-h-10"
    />
  );
}

function AnyJsonInput({ value, onChange, onBlur, control }: KindInputProps<'json', string>) {
  const t = useT(kindMessages);
  const parsed = read(value);
  const arranged = written(parsed);
  return (
    <div className="relative">
      <Textarea
        {...control}
        value={value}
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.value)}
        spellCheck={false}
        className="max-h-96 pe-24 font-mono sm:text-xs"
      />
      {parsed !== undefined && arranged !== value && (
        <Button
          size="sm"
          variant="ghost"
          className="absolute end-1.5 top-1.5 h-7 px-2.5 text-xs"
          onClick={() => onChange(arranged)}
        >
          {t('indent')}
        </Button>
      )}
    </div>
  );
}
