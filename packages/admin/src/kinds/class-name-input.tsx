import type { Entity } from '@flotilla/core';
import { cn } from '@flotilla/ui';
import type { ComponentProps } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { useBlockEditing } from '../context/block-editing.js';
import { useFormValue } from '../context/form-values.js';
import { Input } from './controls.js';

export interface ClassNameInputProps extends Omit<ComponentProps<'input'>, 'value'> {
  entity: Entity;
  name: string;
  value: string;
  onClassNames: (classNames: string) => void;
}

/** An input of class names, with buttons for the words that the selected variant supports. */
export function ClassNameInput({ entity, name, value, onClassNames, ...props }: ClassNameInputProps) {
  const { labels } = useAdmin();
  const editingOf = useBlockEditing();
  const variant = useFormValue('variant');
  const supported =
    name === 'className' ? (editingOf?.(entity.key, String(variant ?? 'default'))?.classWords ?? []) : [];
  const classNames = value.split(/\s+/).filter(Boolean);
  const toggle = (word: string) =>
    onClassNames(
      (classNames.includes(word) ? classNames.filter((other) => other !== word) : [...classNames, word]).join(
        ' ',
      ),
    );
  return (
    <>
      <Input {...props} value={value} spellCheck={false} className="font-mono sm:text-xs" />
      {supported.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          {supported.map((word) => (
            <button
              key={word}
              type="button"
              aria-pressed={classNames.includes(word)}
              onClick={() => toggle(word)}
              className={cn(
                'min-h-7 rounded-full border border-border px-2.5 text-xs font-medium text-muted-foreground hover:border-foreground/50',
                'aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-primary-foreground',
              )}
            >
              {labels.classWord(entity, word)}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
