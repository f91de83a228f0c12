import { Localized, LocalizedRichText } from '@flotilla/react';
import { cn } from '@flotilla/ui';
import type { ComponentType } from 'react';
import type { SelectedButtonsArray } from '../../selections.js';
import { ButtonLink, type ButtonLinkProps } from './button-link.js';
import { Dropdown } from './dropdown.js';

export interface ButtonsArrayProps extends Pick<ButtonLinkProps, 'size' | 'className'> {
  array: SelectedButtonsArray;
}

/** Renders buttons arrays by their variants, one below another. */
export function ButtonsArrays({
  arrays,
  ...props
}: Omit<ButtonsArrayProps, 'array'> & { arrays: readonly SelectedButtonsArray[] }) {
  return arrays.map((array) => {
    const Layout = arrayLayouts[array.variant] ?? Row;
    return <Layout key={array.id} array={array} {...props} />;
  });
}

function Row(props: ButtonsArrayProps) {
  return <ButtonList {...props} listClassName="flex-wrap items-center" />;
}

function Column(props: ButtonsArrayProps) {
  return <ButtonList {...props} listClassName="flex-col items-start" hasTitle />;
}

export const arrayLayouts: Readonly<Record<string, ComponentType<ButtonsArrayProps>>> = {
  default: Row,
  column: Column,
  dropdown: Dropdown,
};

interface ButtonListProps extends ButtonsArrayProps {
  listClassName: string;
  hasTitle?: boolean;
}

function ButtonList({ array, size, className, listClassName, hasTitle }: ButtonListProps) {
  const buttons = array.buttons;
  return (
    <div className={cn('flex flex-col gap-3 empty:hidden', className, array.className)}>
      {hasTitle && <Localized as="p" value={array.title} className="text-sm font-semibold" />}
      {buttons.length > 0 && (
        <ul className={cn('flex gap-3', listClassName)}>
          {buttons.map((button) => (
            <li key={button.id} className="max-w-full">
              <ButtonLink button={button} size={size} />
            </li>
          ))}
        </ul>
      )}
      <LocalizedRichText value={array.description} className="text-sm opacity-80" />
    </div>
  );
}
