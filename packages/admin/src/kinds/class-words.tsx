import type { Entity } from '@flotilla/core';
import { cn } from '@flotilla/ui';
import type { ComponentProps } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { useFormValue } from '../context/form-values.js';
import { Input } from './controls.js';

export interface ClassWordsProps extends Omit<ComponentProps<'input'>, 'value'> {
  entity: Entity;
  name: string;
  value: string;
  onWords: (words: string) => void;
}

/** An input of class names, with buttons for the words that the selected variant supports. */
export function ClassWords({ entity, name, value, onWords, ...props }: ClassWordsProps) {
  const { registry } = useAdmin();
  const variant = useFormValue('variant');
  const known =
    name === 'className' ? (registry.viewOf(entity.key, String(variant ?? 'default'))?.classWords ?? []) : [];
  const words = value.split(/\s+/).filter(Boolean);
  const toggle = (word: string) =>
    onWords((words.includes(word) ? words.filter((other) => other !== word) : [...words, word]).join(' '));
  return (
    <>
      <Input {...props} value={value} spellCheck={false} className="font-mono sm:text-xs" />
      {known.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          {known.map((word) => (
            <button
              key={word}
              type="button"
              aria-pressed={words.includes(word)}
              onClick={() => toggle(word)}
              className={cn(
                'min-h-7 rounded-full border border-border px-2.5 text-xs font-medium text-muted-foreground hover:border-foreground/50',
                'aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-primary-foreground',
              )}
            >
              {word}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
