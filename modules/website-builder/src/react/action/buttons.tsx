import { LocalizedRichText, Title, useSite, useTitle } from '@flotilla/react';
import { type ButtonProps, cn, DisclosureMenu, Icon } from '@flotilla/ui';
import type { ComponentType } from 'react';
import { type ButtonsArrayRow, buttonsOf } from '../rows.js';
import { ButtonLink } from './button-link.js';
import { MenuLink } from './menu-link.js';

export interface ButtonsProps {
  array: ButtonsArrayRow;
  size?: ButtonProps['size'];
  className?: string;
}

/** A buttons array in the looks of its variant: a row, a column or a menu that opens. */
export function Buttons(props: ButtonsProps) {
  const Variant = variants[props.array.variant] ?? Row;
  return <Variant {...props} />;
}

/** All buttons arrays of a row, one under another. */
export function ButtonsOf({ arrays, ...props }: Omit<ButtonsProps, 'array'> & { arrays: readonly ButtonsArrayRow[] }) {
  return arrays.map((array) => <Buttons key={array.id} array={array} {...props} />);
}

function Row({ array, size, className }: ButtonsProps) {
  return (
    <div className={cn('flex flex-col gap-3', className, array.className)}>
      <ul className="flex flex-wrap items-center gap-3">
        {buttonsOf(array).map((button) => (
          <li key={button.id} className="max-w-full">
            <ButtonLink button={button} size={size} className="max-w-full" />
          </li>
        ))}
      </ul>
      <LocalizedRichText value={array.description} className="text-sm text-muted-foreground" />
    </div>
  );
}

function Column({ array, size, className }: ButtonsProps) {
  return (
    <div className={cn('flex flex-col gap-3', className, array.className)}>
      {hasTitle(array) && <Title as="p" of={array} className="text-sm font-semibold" />}
      <ul className="flex flex-col items-start gap-3">
        {buttonsOf(array).map((button) => (
          <li key={button.id} className="max-w-full">
            <ButtonLink button={button} size={size} className="max-w-full" />
          </li>
        ))}
      </ul>
      <LocalizedRichText value={array.description} className="text-sm text-muted-foreground" />
    </div>
  );
}

/** The panel is the browser's own popover, so it opens without JavaScript and closes on Escape. */
export function Dropdown({ array, className }: ButtonsProps) {
  const { path } = useSite();
  const title = useTitle(array);
  return (
    <DisclosureMenu
      id={`buttons-${array.id}`}
      layout="dropdown"
      trigger={
        <>
          <span lang={title.lang}>{title.value}</span>
          <Icon name="chevron-down" />
        </>
      }
      triggerClassName={cn('w-auto px-4 text-sm font-medium', className, array.className)}
    >
      <ul className="flex flex-col">
        {buttonsOf(array).map((button) => (
          <li key={button.id}>
            <MenuLink button={button} isCurrent={button.url === path} />
          </li>
        ))}
      </ul>
    </DisclosureMenu>
  );
}

const variants: Readonly<Record<string, ComponentType<ButtonsProps>>> = { column: Column, dropdown: Dropdown };

const hasTitle = (array: ButtonsArrayRow) => Object.keys(array.title).length > 0;
