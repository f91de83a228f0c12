import type { ComponentProps } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { useFormValue } from '../context/form-values.js';
import { Input } from './controls.js';
import { useFollowing, useSlugOfTitle } from './slug-of-title.js';

interface PathInputProps extends Omit<ComponentProps<typeof Input>, 'value'> {
  value: string;
  /** The field that a new path follows. */
  title: string;
  onPath: (path: string) => void;
}

/** An input of a path. For new rows it follows the title until a different path is typed. */
export function PathInput({ value, title, onPath, ...props }: PathInputProps) {
  const { languages } = useAdmin();
  const titles = [useFormValue(`${title}.${languages[0]}`), useFormValue(title)];
  const typed = titles.find((text): text is string => typeof text === 'string' && text.trim() !== '') ?? '';
  const slug = useSlugOfTitle(typed, languages[0]);
  useFollowing({ value, onChange: onPath, followed: `/${slug}` });
  return <Input {...props} value={value} spellCheck={false} autoCapitalize="none" />;
}
