import { type ComponentProps, type ReactNode, useId } from 'react';

export type NamedListProps = Omit<ComponentProps<'ul'>, 'aria-label' | 'aria-labelledby'> & {
  /** Names the list for screen readers. */
  label: ReactNode;
  /** Whether the order of its items has a meaning. */
  isOrdered?: boolean;
};

/** A list that names itself by a text beside it, which translators of pages see, as they do not see `aria-label`. */
export function NamedList({ label, isOrdered = false, ...props }: NamedListProps) {
  const id = useId();
  const Tag = isOrdered ? 'ol' : 'ul';
  return (
    <>
      <span id={id} hidden>
        {label}
      </span>
      <Tag aria-labelledby={id} {...(props as object)} />
    </>
  );
}
