import { Button } from '@flotilla/ui';
import { useT } from '../context/use-t.js';
import { type AdminKind, emptyOf, type KindInputProps, unparsable } from './admin-kind.js';
import { Textarea } from './controls.js';
import { kindMessages } from './kind-messages.js';
import { TextFilter } from './text-cell.js';

export const json: AdminKind<'json', string> = {
  Input: JsonInput,
  Filter: TextFilter,
  toEdited: (value, field) => written(value === undefined || value === null ? field.default : value),
  parse(edited, field) {
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

function JsonInput({ value, onChange, onBlur, control }: KindInputProps<'json', string>) {
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
