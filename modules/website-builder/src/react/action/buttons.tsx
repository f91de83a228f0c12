import { Localized, LocalizedRichText, useSite, useTitle } from '@flotilla/react';
import { type ButtonProps, cn, DisclosureMenu, Icon } from '@flotilla/ui';
import { type ButtonsArrayRow, buttonsOf } from '../rows.js';
import { ButtonLink } from './button-link.js';
import { MenuLink } from './menu-link.js';

export interface ButtonsProps {
  array: ButtonsArrayRow;
  size?: ButtonProps['size'];
  className?: string;
}

/** All buttons arrays of a row, one under another. */
export function ButtonsOf({ arrays, ...props }: Omit<ButtonsProps, 'array'> & { arrays: readonly ButtonsArrayRow[] }) {
  return arrays.map((array) => <Buttons key={array.id} array={array} {...props} />);
}

/** A buttons array in the looks of its variant: a row, a column or a menu that opens. */
function Buttons(props: ButtonsProps) {
  return props.array.variant === 'dropdown' ? <Dropdown {...props} /> : <ButtonList {...props} />;
}

function ButtonList({ array, size, className }: ButtonsProps) {
  const isColumn = array.variant === 'column';
  return (
    <div className={cn('flex flex-col gap-3', className, array.className)}>
      {isColumn && <Localized as="p" value={array.title} className="text-sm font-semibold" />}
      <ul className={isColumn ? 'flex flex-col items-start gap-3' : 'flex flex-wrap items-center gap-3'}>
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
