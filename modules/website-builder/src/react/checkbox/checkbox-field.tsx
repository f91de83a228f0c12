import { LocalizedRichText, Title, type WidgetTexts, classWordsOf } from '@flotilla/react';
import { Checkbox, cn } from '@flotilla/ui';
import { useId } from 'react';

export interface CheckboxFieldProps {
  name: string;
  /** Value of the form field when it is checked. */
  value?: string;
  /** Title and hint. The class names `required` and `checked` set these attributes. */
  row: WidgetTexts & { readonly className?: string | null };
}

/** A checkbox with label and hint, both linked to it for screen readers. */
export function CheckboxField({ name, value = 'true', row }: CheckboxFieldProps) {
  const id = useId();
  const classWords = classWordsOf(row);
  return (
    <div className={cn('flex max-w-prose items-start gap-3', row.className)}>
      <Checkbox
        id={id}
        name={name}
        value={value}
        required={classWords.has('required')}
        defaultChecked={classWords.has('checked')}
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
