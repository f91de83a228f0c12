import { useEffect, useRef } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { useFormValue, useIsNew } from '../context/form-values.js';
import { type AdminKind, type KindInputProps } from './admin-kind.js';
import { Input } from './controls.js';
import { TextFilter } from './text-cell.js';
import { useSlugOfTitle } from './slug-of-title.js';

export const slug: AdminKind<'slug', string> = {
  Input: SlugInput,
  Filter: TextFilter,
  toEdited: (value) => (typeof value === 'string' ? value : ''),
  parse: (edited, { generated }) => edited || (generated ? '' : undefined),
};

/** An input of a slug. For new rows it follows the title until a different slug is typed. */
function SlugInput({ value, onChange, onBlur, control }: KindInputProps<'slug', string>) {
  const { languages } = useAdmin();
  const isNew = useIsNew();
  const titles = [useFormValue(`title.${languages[0]}`), useFormValue('title'), useFormValue('adminTitle')];
  const title = titles.find((text): text is string => typeof text === 'string' && text.trim() !== '') ?? '';
  const followed = useSlugOfTitle(title);
  const last = useRef(value);
  useEffect(() => {
    if (!isNew) return;
    // A restored draft may contain both; a slug that equals the title's slug keeps following it.
    const isFollowing = value === last.current || value === followed;
    if (!isFollowing) return;
    last.current = followed;
    if (value !== followed) onChange(followed);
  }, [isNew, followed, value, onChange]);
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
