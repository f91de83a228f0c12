import type { ReactNode } from 'react';

export interface RadioCardProps {
  name: string;
  isChecked: boolean;
  onSelect: () => void;
  title: ReactNode;
  hint?: ReactNode;
  /** At the end of the row, such as a price. */
  end?: ReactNode;
  isInvalid?: boolean;
}

/** An option of a radio group with room for a description. */
export function RadioCard({ name, isChecked, onSelect, title, hint, end, isInvalid }: RadioCardProps) {
  return (
    <label
      data-invalid={isInvalid || undefined}
      className="flex min-h-13 cursor-pointer items-start gap-3 rounded-xl border border-input bg-card px-4 py-3.5 text-card-foreground transition-colors hover:border-foreground/60 has-checked:border-primary has-checked:ring-1 has-checked:ring-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring data-invalid:border-destructive"
    >
      <input
        type="radio"
        name={name}
        checked={isChecked}
        className="mt-0.5 size-5 shrink-0 accent-primary outline-none"
        onChange={onSelect}
      />
      <span className="flex min-w-0 grow flex-col gap-0.5">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-semibold wrap-anywhere">{title}</span>
          {end && <span className="font-semibold tabular-nums">{end}</span>}
        </span>
        {hint && <span className="text-sm text-muted-foreground wrap-anywhere">{hint}</span>}
      </span>
    </label>
  );
}
