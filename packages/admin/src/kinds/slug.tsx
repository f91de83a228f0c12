import { useAdmin } from '../context/admin-context.js';
import { useFormValue } from '../context/form-values.js';
import { type AdminKind, type KindInputProps } from './admin-kind.js';
import { Input } from './controls.js';
import { TextFilter } from './text-cell.js';
import { useFollowing, useSlugOfTitle } from './slug-of-title.js';

export const slug: AdminKind<'slug', string> = {
  Input: SlugInput,
  Filter: TextFilter,
  toEdited: (value) => (typeof value === 'string' ? value : ''),
  parse: (edited, { generated }) => edited || (generated ? '' : undefined),
};

/** An input of a slug. For new rows it follows the title until a different slug is typed. */
function SlugInput({ value, onChange, onBlur, control }: KindInputProps<'slug', string>) {
  const { languages } = useAdmin();
  const titles = [useFormValue(`title.${languages[0]}`), useFormValue('title'), useFormValue('adminTitle')];
  const title = titles.find((text): text is string => typeof text === 'string' && text.trim() !== '') ?? '';
  useFollowing({ value, onChange, followed: useSlugOfTitle(title, languages[0]) });
  return (
    <Input
      {...control}
      value={value}
      onBlur={onBlur}
      onChange={(event) => onChange(event.target.value)}
      spellCheck={false}
      autoCapitalize="none"
      className="font-mono sm:text-xs"
    />
  );
}
