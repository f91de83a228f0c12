import { type ComponentProps, type ReactNode, useId } from 'react';

export type NamedListProps = Omit<ComponentProps<'ul'>, 'aria-label' | 'aria-labelledby'> & {
  /** Name of the list for screen readers. */
  label: ReactNode;
  /** Whether the order of the items is meaningful. */
  isOrdered?: boolean;
};

/** A list labelled by a hidden text: tools that translate pages translate texts, but not `aria-label`. */
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
