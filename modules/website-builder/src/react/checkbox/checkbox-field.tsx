import { LocalizedRichText, Title, type WidgetTexts, wordsOf } from '@flotilla/react';
import { Checkbox, cn } from '@flotilla/ui';
import { useId } from 'react';

export interface CheckboxFieldProps {
  /** Under which a form sends it. */
  name: string;
  /** What a form sends when it is ticked. */
  value?: string;
  /** Title and hint; `required` and `checked` in its class name say so of the box. */
  row: WidgetTexts & { readonly className?: string | null };
}

/** A box to tick, with its name and a hint; both say the same to a screen reader. */
export function CheckboxField({ name, value = 'true', row }: CheckboxFieldProps) {
  const id = useId();
  const words = wordsOf(row);
  return (
    <div className={cn('flex max-w-prose items-start gap-3', row.className)}>
      <Checkbox
        id={id}
        name={name}
        value={value}
        required={words.has('required')}
        defaultChecked={words.has('checked')}
        aria-describedby={`${id}-hint`}
        className="mt-0.5"
      />
      <div className="min-w-0">
        <Title as="label" htmlFor={id} of={row} className="font-medium wrap-anywhere" />
        <div id={`${id}-hint`} className="text-sm text-muted-foreground">
          <LocalizedRichText value={row.subtitle} />
          <LocalizedRichText value={row.description} />
        </div>
      </div>
    </div>
  );
}
